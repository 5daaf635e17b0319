import { countOf } from '#web/admin/layout/bulk/bulk-texts.ts'
import { PRODUCT } from '#web/admin/products/products-screen.ts'
import { countOutcomes, problemsOf, type ImportPlan } from './import-plan.ts'

const ROW = { one: 'row', many: 'rows' }

const sentenceOf = (parts: readonly string[]): string => {
  const text = parts.join(', ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}

/** A count with the noun after the first number only: `adds 48 products, changes 6`. */
const withNoun = (parts: readonly (readonly [verb: string, count: number])[]): string[] =>
  parts
    .filter(([, count]) => count > 0)
    .map(
      ([verb, count], index) => `${verb} ${index === 0 ? countOf(count, PRODUCT) : number(count)}`,
    )

const number = (count: number): string => count.toLocaleString('en-IN')

/** What an import would do: `Adds 48 products, changes 6, 2 rows have problems.` */
export function planText(plan: ImportPlan): string {
  const { added, changed, same } = countOutcomes(plan.products)
  const wrong = new Set(problemsOf(plan).map(({ line }) => line)).size
  const parts = withNoun([
    ['adds', added],
    ['changes', changed],
  ])
  if (parts.length === 0) parts.push('adds and changes no product')
  if (wrong > 0) parts.push(`${countOf(wrong, ROW)} ${wrong === 1 ? 'has' : 'have'} problems`)
  if (same > 0)
    parts.push(`${countOf(same, PRODUCT)} ${same === 1 ? 'is' : 'are'} as in the file already`)
  return sentenceOf(parts)
}

/** The button that begins an import: `Add 48, change 6`. */
export function buttonText(plan: ImportPlan): string {
  const { added, changed } = countOutcomes(plan.products)
  if (added > 0 && changed > 0) return `Add ${number(added)}, change ${number(changed)}`
  return added > 0 ? `Add ${countOf(added, PRODUCT)}` : `Change ${countOf(changed, PRODUCT)}`
}

/** What an import has done: `48 products added, 6 changed, 1 refused.` */
export const doneText = (counts: { added: number; changed: number; refused: number }): string => {
  const parts = (['added', 'changed', 'refused'] as const)
    .filter((outcome) => counts[outcome] > 0)
    .map((outcome, index) => {
      const count = counts[outcome]
      return `${index === 0 ? countOf(count, PRODUCT) : number(count)} ${outcome}`
    })
  return sentenceOf(parts.length > 0 ? parts : ['no product is imported'])
}
