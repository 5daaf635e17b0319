import { atom } from 'nanostores'
import { ApiError, serverMessage } from '#web/api/client.ts'
import { CONNECTION_HINT } from '#web/admin/layout/admin-data.ts'

/** A row that the server did not change, and why. */
export type Skipped = { id: string; name: string; why: string; isArchived?: boolean }

export type BulkResult = {
  changed: number
  skipped: Skipped[]
  /** The rows after the call that failed, with those of that call; `problem` says why. */
  notSent: string[]
  problem: string
}

/** A call with more rows could take longer than the browser waits. */
const PIECE = 25

/** How many rows the running change has sent, and of how many; undefined if none runs. */
export const $sent = atom<{ sent: number; total: number } | undefined>(undefined)

const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()

/**
 * Sends rows by several calls, one after another, and shows how far it is. If a later call fails,
 * it returns how many rows were sent before, and why; if the first one fails, it throws.
 */
export async function sendPieces<Sent>(
  rows: readonly Sent[],
  send: (piece: Sent[]) => Promise<unknown>,
  size = PIECE,
): Promise<{ sent: number; problem: string }> {
  let sent = 0
  window.addEventListener('beforeunload', preventUnload)
  try {
    while (sent < rows.length) {
      $sent.set({ sent, total: rows.length })
      const piece = rows.slice(sent, sent + size)
      await send(piece)
      sent += piece.length
    }
    return { sent, problem: '' }
  } catch (error) {
    if (sent === 0 || !(error instanceof ApiError)) throw error
    return { sent, problem: serverMessage(error, CONNECTION_HINT) }
  } finally {
    $sent.set(undefined)
    window.removeEventListener('beforeunload', preventUnload)
  }
}

/**
 * Changes rows by several calls. `send` resolves to those that the server refused. Can be repeated:
 * the server skips what is changed already.
 */
export async function inPieces(
  ids: string[],
  send: (ids: string[]) => Promise<Skipped[]>,
): Promise<BulkResult> {
  const skipped: Skipped[] = []
  const { sent, problem } = await sendPieces(ids, async (piece) => {
    skipped.push(...(await send(piece)))
  })
  return { changed: sent - skipped.length, skipped, notSent: ids.slice(sent), problem }
}
