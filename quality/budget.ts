import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { TAXONOMY } from '#shared/catalog/taxonomy.ts'

const Limits = z.object({
  performance: z.number(),
  accessibility: z.number(),
  bestPractices: z.number(),
  seo: z.number(),
  /** Cumulative layout shift. */
  shift: z.number(),
  /** Over the wire, in kB of 1000 bytes. */
  scriptKb: z.number(),
  styleKb: z.number(),
})
const Budgets = z.object({
  everywhere: Limits,
  /**
   * By route; `listings` are the ten of the taxonomy, `admin` the owner's screens. What is not
   * named is as everywhere.
   */
  routes: z.record(z.string(), Limits.partial()),
  notForSearchEngines: z.array(z.string()),
})

export type Limits = z.output<typeof Limits>

const budgets = Budgets.parse(
  JSON.parse(readFileSync(path.join(import.meta.dirname, 'budgets.json'), 'utf8')),
)

/** What a page of this route may cost and must score. */
export function limitsOf(route: string): Limits {
  const group = TAXONOMY.some((row) => row.route === route)
    ? 'listings'
    : route.startsWith('/admin/') && 'admin'
  const name = group || route
  return { ...budgets.everywhere, ...budgets.routes[name] }
}

/** Whether pages of this route ask search engines to leave them out. */
export const isHidden = (route: string): boolean => budgets.notForSearchEngines.includes(route)
