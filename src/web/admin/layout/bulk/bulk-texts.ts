import type { BulkResult, Skipped } from './in-pieces.ts'

/** The words for one row of a list and for several. */
export type Noun = { one: string; many: string }

/** `1 order`, `143 orders`, `1,000 orders`. */
export const countOf = (count: number, { one, many }: Noun): string =>
  `${count.toLocaleString('en-IN')} ${count === 1 ? one : many}`

/** How many rows are chosen: `3 selected, 2 of them on other pages`. */
export function selectedText(count: number, elsewhere: number): string {
  const text = `${count.toLocaleString('en-IN')} selected`
  if (elsewhere === 0) return text
  const pages = elsewhere === 1 ? 'on another page' : 'on other pages'
  if (elsewhere === count) return `${text}, ${pages}`
  return `${text}, ${elsewhere.toLocaleString('en-IN')} of them ${pages}`
}

/** What a change did: `1 order is updated.` */
export const changedText = (changed: number, noun: Noun): string =>
  changed === 0
    ? `No ${noun.one} is updated.`
    : `${countOf(changed, noun)} ${changed === 1 ? 'is' : 'are'} updated.`

/** The toast after a change of several rows; none if a dialog shows what was skipped. */
export function toastOf(
  { changed, skipped: [first, ...others], notSent }: BulkResult,
  noun: Noun,
): string | { warning: string } | undefined {
  if (notSent.length > 0 || others.length > 0 || (first && changed > 0)) return undefined
  if (first) return { warning: first.why }
  return changed === 1 ? `The ${noun.one} is updated.` : changedText(changed, noun)
}

/** What was skipped, by reason: the most frequent one first. */
export function reasonsOf(skipped: Skipped[]): { why: string; rows: Skipped[] }[] {
  const groups = Map.groupBy(skipped, ({ why }) => why)
  return [...groups]
    .map(([why, rows]) => ({ why, rows }))
    .toSorted((one, other) => other.rows.length - one.rows.length)
}
