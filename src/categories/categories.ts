import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Reader, Tx } from '#platform/db/db.ts'
import type { Listing } from '#shared/catalog/taxonomy.ts'
import { categories, categoryAliases } from './tables.ts'

export {
  addCategory,
  changeCategory,
  lockCategory,
  lockCategoryChanges,
  mergeCategory,
  removeCategory,
  reorderCategories,
  type CategoryChange,
} from './change-categories.ts'

/** A row of a category. */
export type StoredCategory = typeof categories.$inferSelect

/**
 * All categories with their earlier names: collections first, each kind in its order. `slugs` and
 * `values` also have the earlier names.
 */
export type CategoryList = {
  all: readonly StoredCategory[]
  slugs: ReadonlyMap<string, StoredCategory>
  values: ReadonlyMap<string, StoredCategory>
}

/** Reads all categories. They are few, so each process caches them. */
export async function listCategories(db: Reader): Promise<CategoryList> {
  const all = await db
    .select()
    .from(categories)
    .orderBy(asc(categories.kind), asc(categories.position), asc(categories.id))
  const aliases = await db.select().from(categoryAliases)
  const byId = new Map(all.map((category) => [category.id, category]))
  const earlier = (kind: 'slug' | 'value') =>
    aliases.flatMap(({ kind: each, name, categoryId }): [string, StoredCategory][] => {
      const category = each === kind ? byId.get(categoryId) : undefined
      return category ? [[name, category]] : []
    })
  return {
    all,
    slugs: new Map([...earlier('slug'), ...all.map((each) => [each.slug, each] as const)]),
    values: new Map([...earlier('value'), ...all.map((each) => [each.value, each] as const)]),
  }
}

/** Converts a category to its public page. */
const toListing = (category: StoredCategory): Listing => ({
  kind: category.kind,
  route: `/${category.slug}`,
  label: category.label,
  heading: category.heading,
  value: category.value,
  cloth: category.cloth,
  line: category.line,
  picture: category.picture,
  ...(category.photo && { photo: category.photo }),
})

/** The pages of the categories that are not hidden, in the order of the menus. */
export const listListings = ({ all }: CategoryList): Listing[] =>
  all.filter(({ isHidden }) => !isHidden).map(toListing)

/** The earlier paths of categories that are not hidden, with their present paths. */
export const listRedirects = ({ slugs }: CategoryList): Record<string, string> =>
  Object.fromEntries(
    [...slugs]
      .filter(([slug, category]) => slug !== category.slug && !category.isHidden)
      .map(([slug, category]) => [`/${slug}`, `/${category.slug}`]),
  )

/** How often a category may be merged into another one while its lock is waited for. */
const MAX_MERGES = 3

/**
 * Locks the categories of a product until the transaction ends, so that none of them is renamed,
 * merged or deleted meanwhile. Returns them by the given names: present or earlier values. A name
 * without a category is missing in the map.
 */
export async function lockCategories(
  tx: Tx,
  values: readonly string[],
): Promise<Map<string, StoredCategory>> {
  const locked = new Map<string, StoredCategory>()
  for (let attempt = 0; attempt <= MAX_MERGES; attempt += 1) {
    const missing = values.filter((value) => !locked.has(value))
    if (missing.length === 0) break
    const present = attempt === 0 ? new Map<string, string>() : await listMerged(tx, missing)
    const names = missing.map((value) => present.get(value) ?? value)
    const rows = await lockShared(tx, names)
    for (const value of missing) {
      const row = rows.find((each) => each.value === (present.get(value) ?? value))
      if (row) locked.set(value, row)
    }
    if (attempt > 0 && missing.every((value) => !present.has(value))) break
  }
  return locked
}

const lockShared = (tx: Tx, values: string[]): Promise<StoredCategory[]> =>
  tx
    .select()
    .from(categories)
    .where(inArray(categories.value, values))
    .orderBy(asc(categories.id))
    .for('share')

/** The present values of these earlier ones. */
async function listMerged(tx: Tx, values: string[]): Promise<Map<string, string>> {
  const rows = await tx
    .select({ name: categoryAliases.name, value: categories.value })
    .from(categoryAliases)
    .innerJoin(categories, eq(categories.id, categoryAliases.categoryId))
    .where(and(eq(categoryAliases.kind, 'value'), inArray(categoryAliases.name, values)))
  return new Map(rows.map(({ name, value }) => [name, value]))
}
