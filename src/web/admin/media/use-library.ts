import { useState } from 'react'
import type { Pagination } from '#contract/contract.ts'
import { toFailure } from '#web/admin/layout/admin-data.ts'
import { listPictures, type MediaPicture } from '#web/api/admin/catalog/media.ts'

const PAGE_SIZE = 24

type Found = { q: string; pictures: MediaPicture[]; pagination: Pagination }

export type LibraryState = {
  /** Undefined until the first response. */
  found: Found | undefined
  busy: boolean
  /** Reads a page; pages after the first are added to those before. */
  read: (q: string, page: number) => Promise<void>
}

/** The pictures that a dialog offers. Event handlers read them; a failure shows a toast. */
export function useLibrary(): LibraryState {
  const [found, setFound] = useState<Found>()
  const [busy, setBusy] = useState(false)
  const read = async (q: string, page: number) => {
    setBusy(true)
    try {
      const reply = await listPictures({ page, limit: PAGE_SIZE, q: q || undefined })
      setFound((before) => ({
        ...reply,
        q,
        pictures: [...(page > 1 ? (before?.pictures ?? []) : []), ...reply.pictures],
      }))
    } catch (error) {
      toFailure(error, 'Failed to load the pictures: ')
    } finally {
      setBusy(false)
    }
  }
  return { found, busy, read }
}
