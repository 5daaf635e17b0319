import { QUANTITY_PROBLEM, quantityProblem } from '#shared/catalog/stock-level.ts'

export type CountedVariant = { variantId: string; name: string; seen: number }

/** The input of a count field. `unread` if the browser cannot parse it and gives an empty text. */
export type Entry = { text: string; unread: boolean }
export type Typed = Record<string, Entry>

/** Whether any field has input. */
export const isTyped = (typed: Typed): boolean =>
  Object.values(typed).some(({ text, unread }) => unread || text.trim() !== '')

const problemOf = ({ text, unread }: Entry): string | undefined =>
  unread ? QUANTITY_PROBLEM : quantityProblem(text)

/** The problems of the input by variant id. An empty field is not counted. */
export const problemsOf = (typed: Typed): Record<string, string> =>
  Object.fromEntries(
    Object.entries(typed).flatMap(([variantId, entry]) => {
      const problem = problemOf(entry)
      return problem ? [[variantId, problem]] : []
    }),
  )

/** The counted variants with the stock that was shown. Expects input without problems. */
export const countsOf = (
  shelves: CountedVariant[],
  typed: Typed,
): { variantId: string; counted: number; seen: number }[] =>
  shelves.flatMap(({ variantId, seen }) => {
    const text = typed[variantId]?.text.trim() ?? ''
    return text === '' ? [] : [{ variantId, counted: Number(text), seen }]
  })
