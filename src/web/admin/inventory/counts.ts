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

/** The counted variants with the stock that was shown. Expects input without problems. */
export const countsOf = (
  variants: CountedVariant[],
  entries: CountEntries,
): { variantId: string; counted: number; seen: number }[] =>
  variants.flatMap(({ variantId, seen }) => {
    const text = entries[variantId]?.text.trim() ?? ''
    return text === '' ? [] : [{ variantId, counted: Number(text), seen }]
  })
