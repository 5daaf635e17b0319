import type { Id } from '#shared/ids.ts'
import type { Quantities, returnRequests } from '#orders/tables.ts'

/** A row of `return_requests`. */
export type ReturnRow = typeof returnRequests.$inferSelect

/** A line of an order and how many units of it were sold. */
export type SoldUnits = { id: Id<'oln'>; quantity: number }

/** How many units of each line are in accepted returns. */
export function returnedUnits(
  requests: Pick<ReturnRow, 'acceptedAt' | 'quantities'>[],
): Quantities {
  const units = new Map<string, number>()
  for (const { acceptedAt, quantities } of requests) {
    if (!acceptedAt) continue
    for (const [id, quantity] of Object.entries(quantities))
      units.set(id, (units.get(id) ?? 0) + quantity)
  }
  return Object.fromEntries(units)
}

/**
 * The lines of which not all units came that an accepted request asked for. A later accepted
 * request of the line counts in place of the earlier one.
 */
export function missingLines(
  requests: Pick<ReturnRow, 'acceptedAt' | 'quantities' | 'missing'>[],
): ReadonlySet<string> {
  const lines = new Set<string>()
  for (const { acceptedAt, quantities, missing } of requests) {
    if (!acceptedAt) continue
    for (const id of Object.keys(quantities)) lines.delete(id)
    for (const id of Object.keys(missing)) lines.add(id)
  }
  return lines
}

/**
 * Splits what a request asks for into the units that came back and those that did not. Lines that
 * `received` does not have came back whole. Undefined if more than asked for came, or nothing.
 */
export function splitReceived(
  asked: Quantities,
  received: Quantities,
): { quantities: Quantities; missing: Quantities } | undefined {
  const units = Object.entries(asked).map(([id, quantity]) => {
    const came = received[id] ?? quantity
    return { id, came, missing: quantity - came }
  })
  const isPossible =
    units.every(({ came, missing }) => came >= 0 && missing >= 0) &&
    units.some(({ came }) => came > 0) &&
    Object.keys(received).every((id) => id in asked)
  const some = (of: 'came' | 'missing') =>
    Object.fromEntries(units.flatMap((each) => (each[of] > 0 ? [[each.id, each[of]]] : [])))
  return isPossible ? { quantities: some('came'), missing: some('missing') } : undefined
}

/** Whether there is any unit. */
export const hasUnits = (units: Quantities): boolean => Object.keys(units).length > 0

/** How many units of a line can still come back. */
export const unitsLeft = ({ id, quantity }: SoldUnits, returned: Quantities): number =>
  quantity - (returned[id] ?? 0)

/** Whether all units of a line came back. */
export const isAllReturned = (line: SoldUnits, returned: Quantities): boolean =>
  unitsLeft(line, returned) <= 0

/** What came back of a line by these requests, for the API. */
export function toReturned(line: SoldUnits, requests: ReturnRow[]) {
  const returned = returnedUnits(requests)
  return {
    returnedQuantity: returned[line.id] ?? 0,
    isReturned: isAllReturned(line, returned),
  }
}

/** These units of the lines: each line with its number of units, without those that have none. */
export const withUnits = <Line extends SoldUnits>(lines: Line[], units: Quantities): Line[] =>
  lines.flatMap((line) => {
    const quantity = units[line.id] ?? 0
    return quantity > 0 ? [{ ...line, quantity }] : []
  })

/**
 * What a request for a return names: `lines` are ids, without them all that can be returned.
 * `quantities`: the units of a line by its id, without it all that can still be returned.
 */
export type AskedUnits = {
  lines?: string[] | undefined
  quantities?: Quantities | undefined
}

/**
 * The units of each line that a request asks for. Undefined if it names a line that is not `open`,
 * or more units than can still be returned.
 */
export function askedUnits(
  open: SoldUnits[],
  { lines, quantities = {} }: AskedUnits,
  returned: Quantities,
): Quantities | undefined {
  const ids = new Set<string>(lines ?? open.map(({ id }) => id))
  const chosen = open.filter(({ id }) => ids.has(id))
  const units = chosen.map((line) => {
    const left = unitsLeft(line, returned)
    return { id: line.id, left, quantity: quantities[line.id] ?? left }
  })
  const isOpen =
    chosen.length === ids.size &&
    Object.keys(quantities).every((id) => ids.has(id)) &&
    units.every(({ quantity, left }) => quantity <= left)
  return isOpen ? Object.fromEntries(units.map(({ id, quantity }) => [id, quantity])) : undefined
}
