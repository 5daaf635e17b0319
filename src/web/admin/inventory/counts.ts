import type { NamedStock, ProductStock } from '#web/api/admin/catalog/stock.ts'
import { quantityProblem } from '#shared/catalog/product.ts'

/** `seen` is the stock at the moment of its count; before that the one of the list. */
export type CountedVariant = {
  variantId: string
  productId: string
  sku: string
  /** The title of the product, with the size if it has several. */
  name: string
  picture: ProductStock['picture']
  seen: number
}

/** A count as the API takes it. */
export type Count = { variantId: string; counted: number; seen: number }

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

/** The entries without those of these variants. */
export const without = <Value>(
  entries: Record<string, Value>,
  variantIds: string[],
): Record<string, Value> =>
  Object.fromEntries(Object.entries(entries).filter(([id]) => !variantIds.includes(id)))

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

type Seen = Pick<CountedVariant, 'variantId' | 'seen'>

/** How many variants have a valid count. */
export const countedIn = (variants: Seen[], entries: CountEntries): number =>
  variants.filter(({ variantId }) => countedOf(entries[variantId]) !== undefined).length

/** The counted variants whose count is not the stock that was seen. */
export const differencesOf = <Variant extends Seen>(
  variants: Variant[],
  entries: CountEntries,
): (Variant & { counted: number })[] =>
  variants.flatMap((variant) => {
    const counted = countedOf(entries[variant.variantId])
    return counted === undefined || counted === variant.seen ? [] : [{ ...variant, counted }]
  })

/** How many are counted and how many of them differ: `12 counted, 3 differ`. */
export function tallyText(variants: Seen[], entries: CountEntries): string {
  const counted = `${countedIn(variants, entries).toLocaleString('en-IN')} counted`
  const differing = differencesOf(variants, entries).length
  if (differing === 0) return `${counted}, all as expected`
  const verb = differing === 1 ? 'differs' : 'differ'
  return `${counted}, ${differing.toLocaleString('en-IN')} ${verb}`
}

/** What a save of these counts does, in one sentence; empty if nothing is counted. */
export function summaryText(variants: Seen[], entries: CountEntries): string {
  if (countedIn(variants, entries) === 0) return ''
  const differing = differencesOf(variants, entries)
  const tally = tallyText(variants, entries)
  if (differing.length === 0) return `${tally}.`
  const total = (sign: 1 | -1) =>
    differing.reduce((sum, { counted, seen }) => sum + Math.max(0, sign * (counted - seen)), 0)
  const [more, fewer] = [total(1), total(-1)]
  const parts = [more > 0 && `+${more}`, fewer > 0 && `${MINUS}${fewer}`].filter(Boolean)
  return `${tally}: ${parts.join(', ')}.`
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
export const countsOf = (variants: Seen[], entries: CountEntries): Count[] =>
  variants.flatMap(({ variantId, seen }) => {
    const text = entries[variantId]?.trim() ?? ''
    return text === '' ? [] : [{ variantId, counted: Number(text), seen }]
  })
