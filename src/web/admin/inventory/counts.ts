import type { StocktakeInput } from '#web/api/admin/catalog/stock.ts'
import { QUANTITY_PROBLEM, quantityProblem } from '#shared/catalog/product.ts'

export type CountedVariant = { variantId: string; name: string; seen: number }

/** Counts with the names of the variants, which the message after saving has. */
export type NamedCounts = StocktakeInput & { variants: CountedVariant[] }

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

/** How many counts a message names. */
const MAX_NAMED = 2

/** The message of the server with the pieces that were counted, if they are few. */
export const countedText = (
  message: string,
  counts: { variantId: string; counted: number }[],
  variants: CountedVariant[],
): string =>
  counts.length > MAX_NAMED
    ? message
    : [
        message,
        ...counts.map(({ variantId, counted }) => {
          const name = variants.find((variant) => variant.variantId === variantId)?.name ?? ''
          return `${name}: ${counted}.`
        }),
      ].join(' ')

/** The counted variants with the stock that was shown. Expects input without problems. */
export const countsOf = (
  variants: CountedVariant[],
  entries: CountEntries,
): { variantId: string; counted: number; seen: number }[] =>
  variants.flatMap(({ variantId, seen }) => {
    const text = entries[variantId]?.text.trim() ?? ''
    return text === '' ? [] : [{ variantId, counted: Number(text), seen }]
  })
