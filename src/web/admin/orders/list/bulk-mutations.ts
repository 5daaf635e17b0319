import { inPieces, type BulkResult } from '#web/admin/layout/bulk/in-pieces.ts'
import { countOf, toastOf } from '#web/admin/layout/bulk/bulk-texts.ts'
import type { ReadMatching } from '#web/admin/layout/bulk/use-selection.ts'
import type { Mutation } from '#web/admin/layout/admin-data.ts'
import { refreshWaiting } from '#web/admin/layout/waiting.ts'
import { listMatchingOrders, type MatchingOrder } from '#web/api/admin/orders/matching.ts'
import { transitionOrders, type TransitionOrdersInput } from '#web/api/admin/orders/orders.ts'
import { MAX_SLIPS, slipsAddress } from '#web/admin/orders/slip/slips-address.ts'
import {
  alreadyText,
  STEP_DONE,
  takenOf,
  type TakenNumbers,
} from '#web/admin/orders/step/step-mutation.ts'
import { toOrdersQuery } from './orders-query.ts'

export const ORDER = { one: 'order', many: 'orders' }

export const READ_MATCHING: ReadMatching<MatchingOrder> = {
  name: 'read-matching',
  send: (search) => listMatchingOrders(toOrdersQuery(new URLSearchParams(search))),
  isRead: true,
}

/** Each parcel needs its own tracking number, which is typed by hand. */
export const MAX_PARCELS = 20

/** In the address of the list: it opens the dialog that ships the orders that were packed last. */
export const SHIP_HASH = '#ship'

/** `taken`: the orders that wait in the dialog for another tracking number. */
type TransitionResult = BulkResult & { taken: TakenNumbers }

async function transitionInPieces(input: TransitionOrdersInput): Promise<TransitionResult> {
  const taken: TakenNumbers = {}
  const result = await inPieces(input.ids, async (ids) => {
    const { refused } = await transitionOrders({ ...input, ids })
    Object.assign(taken, takenOf(refused))
    return refused.map(({ isDone, ...each }) =>
      isDone ? { ...each, why: alreadyText(input.to) } : each,
    )
  })
  return { ...result, skipped: result.skipped.filter(({ id }) => !(id in taken)), taken }
}

/** Changes the status of the chosen orders, some in each call. */
export const BULK_TRANSITION: Mutation<TransitionOrdersInput, TransitionResult> = {
  name: 'bulk-transition',
  send: (input) => transitionInPieces(input).finally(() => void refreshWaiting()),
  done: (result, { to, ids }) => {
    const toast = toastOf(result, ORDER)
    const already = alreadyText(to)
    if (typeof toast === 'object' && toast.warning === already) return already
    if (typeof toast !== 'string') return toast
    const { changed, taken } = result
    if (changed === 0 && Object.keys(taken).length > 0) return undefined
    const text = `${countOf(changed, ORDER)} ${changed === 1 ? 'is' : 'are'} ${STEP_DONE[to]}.`
    if (to !== 'packed' || ids.length > MAX_SLIPS) return text
    const slips = ids.length === 1 ? 'Print slip' : 'Print slips'
    const print = { label: slips, to: slipsAddress(ids.map((id) => ({ id }))) }
    if (ids.length > MAX_PARCELS) return { text, link: print }
    const ship = ids.length === 1 ? 'Ship it' : `Ship these ${ids.length}`
    return { text, link: [print, { label: ship, to: `/admin/orders?status=packed${SHIP_HASH}` }] }
  },
  reloadsAfter: () => true,
}
