import type { NamedStock } from '#web/api/admin/catalog/stock.ts'
import { QUANTITY_PROBLEM, quantityProblem } from '#shared/catalog/product.ts'

export type CountedVariant = { variantId: string; name: string; seen: number }

/** The input of a count field. `unread` if the browser cannot parse it and gives an empty text. */
export type CountEntry = { text: string; unread: boolean }
export type CountEntries = Record<string, CountEntry>

/** Whether any field has input. */
export const hasEntries = (entries: CountEntries): boolean =>
  Object.values(entries).some(({ text, unread }) => unread || text.trim() !== '')

const problemOf = ({ text, unread }: CountEntry): string | undefined =>
  unread ? QUANTITY_PROBLEM : quantityProblem(text)

/** The problems of the input by variant id. An empty field is not counted. */
export const problemsOf = (entries: CountEntries): Record<string, string> =>
  Object.fromEntries(
    Object.entries(entries).flatMap(([variantId, entry]) => {
      const problem = problemOf(entry)
      return problem ? [[variantId, problem]] : []
    }),
  )

/** How many variants a message names. */
const MAX_NAMED = 2

/**
 * A message about a change with the stock that the server has now, if the variants are few; with
 * `other` in its place if they are many.
 */
export const stockText = (message: string, stock: NamedStock[], other = ''): string =>
  stock.length > MAX_NAMED
    ? [message, other].filter(Boolean).join(' ')
    : [message, ...stock.map(({ name, stock: units }) => `${name}: ${units}.`)].join(' ')

/**
 * The message after a stocktake with the stock of now. `changed` if that of some variants is not
 * what was counted, because units were sold or added during the count.
 */
export function countedText(
  message: string,
  stock: NamedStock[],
  counts: { variantId: string; counted: number }[],
): { text: string; changed: boolean } {
  const countOf = new Map(counts.map(({ variantId, counted }) => [variantId, counted]))
  const changed = stock.filter(({ variantId, stock: units }) => units !== countOf.get(variantId))
  if (changed.length === 0) return { text: stockText(message, stock), changed: false }
  if (stock.length > MAX_NAMED) {
    const sizes = changed.length === 1 ? '1 size has' : `${changed.length} sizes have`
    return {
      text: `${message} ${sizes} changed while you counted, and the change is kept.`,
      changed: true,
    }
  }
  const parts = stock.map(({ variantId, name, stock: units }) => {
    const counted = countOf.get(variantId)
    return units === counted
      ? `${name}: ${units}.`
      : `${name}: ${units}, not ${counted}, as it changed while you counted.`
  })
  return { text: [message, ...parts].join(' '), changed: true }
}

/** The counts with the stock that was shown. Expects input without problems. */
export const countsOf = (
  variants: Pick<CountedVariant, 'variantId' | 'seen'>[],
  entries: CountEntries,
): { variantId: string; counted: number; seen: number }[] =>
  variants.flatMap(({ variantId, seen }) => {
    const text = entries[variantId]?.text.trim() ?? ''
    return text === '' ? [] : [{ variantId, counted: Number(text), seen }]
  })
