import { QUANTITY_PROBLEM, quantityProblem } from '#shared/catalog/stock-level.ts'

export type CountedVariant = { variantId: string; name: string; seen: number }

/**
 * What stands in a field; `unread` where the browser makes no number of it and therefore gives no
 * text.
 */
export type Entry = { text: string; unread: boolean }
export type Typed = Record<string, Entry>

/** Whether anything stands in any field. */
export const isTyped = (typed: Typed): boolean =>
  Object.values(typed).some(({ text, unread }) => unread || text.trim() !== '')

const problemOf = ({ text, unread }: Entry): string | undefined =>
  unread ? QUANTITY_PROBLEM : quantityProblem(text)

/** What is wrong with what was typed, shelf by shelf; an empty field was not counted. */
export const problemsOf = (typed: Typed): Record<string, string> =>
  Object.fromEntries(
    Object.entries(typed).flatMap(([variantId, entry]) => {
      const problem = problemOf(entry)
      return problem ? [[variantId, problem]] : []
    }),
  )

/** The shelves that were counted. What was typed is sound. */
export const countsOf = (
  shelves: CountedVariant[],
  typed: Typed,
): { variantId: string; counted: number; seen: number }[] =>
  shelves.flatMap(({ variantId, seen }) => {
    const text = typed[variantId]?.text.trim() ?? ''
    return text === '' ? [] : [{ variantId, counted: Number(text), seen }]
  })
