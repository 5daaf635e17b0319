import { paise, spread, sum, type Paise } from '#shared/money/money.ts'

/** What of a refund is for each line, in paise, by the id of the line. */
export type LineAmounts = Record<string, Paise>

/** A refund; `lineAmounts` is null if it was not said for which lines it is. */
type BookedRefund = { lineAmounts: LineAmounts | null }

/** What of these refunds is for a line, in paise. */
export const refundedOfLine = (lineId: string, refunds: BookedRefund[]): Paise =>
  sum(refunds.map(({ lineAmounts }) => lineAmounts?.[lineId] ?? paise(0)))

/** What refunds were said to be for, in paise: each line by its id, and the charges. */
export type NamedParts = { lines: LineAmounts; charges: Paise }

/**
 * What these refunds were said to be for. What one has more than its lines is of the charges, such
 * as shipping.
 */
export function namedParts(refunds: (BookedRefund & { amount: Paise })[]): NamedParts {
  const said = refunds.flatMap(({ amount, lineAmounts }) =>
    lineAmounts ? [{ amount, lineAmounts }] : [],
  )
  const ids = new Set(said.flatMap(({ lineAmounts }) => Object.keys(lineAmounts)))
  const lines = Object.fromEntries([...ids].map((id) => [id, refundedOfLine(id, said)]))
  const all = sum(said.map(({ amount }) => amount))
  return { lines, charges: paise(all - sum(Object.values(lines))) }
}

/**
 * Splits a refund over the lines that it is for, in proportion to what is `left` of each to refund.
 * A line gets at most that. What is more, as for shipping, is of no line.
 */
export function splitOverLines(amount: Paise, lines: { id: string; left: Paise }[]): LineAmounts {
  const left = lines.map((line) => line.left)
  const parts = spread(paise(Math.min(amount, sum(left))), left)
  return Object.fromEntries(lines.map(({ id }, at) => [id, parts[at] ?? paise(0)]))
}

/**
 * Cuts a refund that is paid in two parts: what of each line is in the first `amount` paise, and
 * what is in the rest. Both name all of its lines.
 */
export function cutLineAmounts(
  lineAmounts: LineAmounts | null,
  amount: Paise,
): [first: LineAmounts | null, rest: LineAmounts | null] {
  if (!lineAmounts) return [null, null]
  const first: LineAmounts = {}
  const rest: LineAmounts = {}
  let room: number = amount
  for (const [id, part] of Object.entries(lineAmounts)) {
    const taken = Math.min(part, room)
    room -= taken
    first[id] = paise(taken)
    rest[id] = paise(part - taken)
  }
  return [first, rest]
}
