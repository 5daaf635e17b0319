import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { TAXONOMY } from '#shared/catalog/taxonomy.ts'

const Limits = z.object({
  performance: z.number(),
  accessibility: z.number(),
  bestPractices: z.number(),
  seo: z.number(),
  /** Largest contentful paint in ms. Other pages have no limit of their own. */
  largestPaintMs: z.number().optional(),
  /** Cumulative layout shift. */
  shift: z.number(),
  /** Transferred kB (of 1000 bytes). */
  scriptKb: z.number(),
  styleKb: z.number(),
})
const Budgets = z.object({
  /** From a tap until the next paint on a slow processor, in ms. */
  interactionMs: z.number(),
  everywhere: Limits,
  /**
   * Limits by route; `listings` are the ten of the taxonomy, `admin` the screens of the admin.
   * A limit of the route itself wins; missing ones have their default.
   */
  routes: z.record(z.string(), Limits.partial()),
  notForSearchEngines: z.array(z.string()),
})

export type Limits = z.output<typeof Limits>

const budgets = Budgets.parse(
  JSON.parse(readFileSync(path.join(import.meta.dirname, 'budgets.json'), 'utf8')),
)

/** The limit of every measured interaction (interactions.ts). */
export const MAX_INTERACTION_MS = budgets.interactionMs

/** Returns the budget of the pages of this route. */
export function limitsOf(route: string): Limits {
  const group = TAXONOMY.some((row) => row.route === route)
    ? 'listings'
    : route.startsWith('/admin/') && 'admin'
  return { ...budgets.everywhere, ...budgets.routes[group || ''], ...budgets.routes[route] }
}

/** Whether pages of this route ask search engines not to index them. */
export const isHidden = (route: string): boolean => budgets.notForSearchEngines.includes(route)
