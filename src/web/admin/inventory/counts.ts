import type { NamedStock } from '#web/api/admin/catalog/stock.ts'
import { quantityProblem } from '#shared/catalog/product.ts'

/** `seen` is the stock at the moment of its count; before that the one of the list. */
export type CountedVariant = { variantId: string; sku: string; name: string; seen: number }

/** The texts of count fields, by variant id. */
export type CountEntries = Record<string, string>

/** Whether any field has input. */
export const hasEntries = (entries: CountEntries): boolean =>
  Object.values(entries).some((text) => text.trim() !== '')

/** The problems of the input by variant id. An empty field is not counted. */
export const problemsOf = (entries: CountEntries): Record<string, string> =>
  Object.fromEntries(
    Object.entries(entries).flatMap(([variantId, text]) => {
      const problem = quantityProblem(text)
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

/** How many pieces of a variant were counted; undefined without a valid count. */
const countedOf = (text = ''): number | undefined =>
  text.trim() === '' || quantityProblem(text) ? undefined : Number(text)

const MINUS = '\u2212'

/** What a count changes: `As expected`, `+2` or `−1`; undefined without a valid count. */
export function differenceText(
  { seen }: Pick<CountedVariant, 'seen'>,
  text: string | undefined,
): string | undefined {
  const counted = countedOf(text)
  if (counted === undefined) return undefined
  if (counted === seen) return 'As expected'
  return counted > seen ? `+${counted - seen}` : `${MINUS}${seen - counted}`
}

/** What a save of these counts does, in one sentence; empty if nothing is counted. */
export function summaryText(
  variants: Pick<CountedVariant, 'variantId' | 'seen'>[],
  entries: CountEntries,
): string {
  const differences = variants.flatMap(({ variantId, seen }) => {
    const counted = countedOf(entries[variantId])
    return counted === undefined ? [] : [counted - seen]
  })
  if (differences.length === 0) return ''
  const differing = differences.filter((difference) => difference !== 0)
  if (differing.length === 0) return `${differences.length} counted, all as expected.`
  const total = (sign: 1 | -1) =>
    differing.reduce((sum, difference) => sum + Math.max(0, sign * difference), 0)
  const [more, fewer] = [total(1), total(-1)]
  const parts = [more > 0 && `+${more}`, fewer > 0 && `${MINUS}${fewer}`].filter(Boolean)
  const verb = differing.length === 1 ? 'differs' : 'differ'
  return `${differences.length} counted, ${differing.length} ${verb}: ${parts.join(', ')}.`
}

/**
 * The message after a stocktake with the stock of now. `changed` if that of some variants is not
 * what was counted, because units were sold or added after their count.
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
    const sizes = changed.length === 1 ? '1 size was' : `${changed.length} sizes were`
    return {
      text: `${message} ${sizes} sold or added after the count, which is kept.`,
      changed: true,
    }
  }
  const parts = stock.map(({ variantId, name, stock: units }) => {
    const counted = countOf.get(variantId)
    if (counted === undefined || units === counted) return `${name}: ${units}.`
    const since = units < counted ? `${counted - units} left` : `${units - counted} came in`
    return `${name}: ${units}. You counted ${counted}, and ${since} after that.`
  })
  return { text: [message, ...parts].join(' '), changed: true }
}

/** The counts with the stock that was shown. Expects input without problems. */
export const countsOf = (
  variants: Pick<CountedVariant, 'variantId' | 'seen'>[],
  entries: CountEntries,
): { variantId: string; counted: number; seen: number }[] =>
  variants.flatMap(({ variantId, seen }) => {
    const text = entries[variantId]?.trim() ?? ''
    return text === '' ? [] : [{ variantId, counted: Number(text), seen }]
  })
