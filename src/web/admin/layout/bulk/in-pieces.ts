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
 * Changes rows by several calls, one after another. `send` resolves to those that the server
 * refused. If a later call fails, the result says what was not sent; if the first one fails, it
 * throws. Can be repeated: the server skips what is changed already.
 */
export async function inPieces(
  ids: string[],
  send: (ids: string[]) => Promise<Skipped[]>,
): Promise<BulkResult> {
  const skipped: Skipped[] = []
  let sent = 0
  const result = (problem: string): BulkResult => ({
    changed: sent - skipped.length,
    skipped,
    notSent: ids.slice(sent),
    problem,
  })
  window.addEventListener('beforeunload', preventUnload)
  try {
    while (sent < ids.length) {
      $sent.set({ sent, total: ids.length })
      const piece = ids.slice(sent, sent + PIECE)
      skipped.push(...(await send(piece)))
      sent += piece.length
    }
    return result('')
  } catch (error) {
    if (sent === 0 || !(error instanceof ApiError)) throw error
    return result(serverMessage(error, CONNECTION_HINT))
  } finally {
    $sent.set(undefined)
    window.removeEventListener('beforeunload', preventUnload)
  }
}
