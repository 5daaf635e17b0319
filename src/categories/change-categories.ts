import { and, asc, eq, max, ne, sql } from 'drizzle-orm'
import { announceOnCommit, type Tx } from '#platform/db/db.ts'
import { Refusal } from '#shared/errors.ts'
import { MAX_CATEGORIES, type CategoryKind, type CategoryPhoto } from '#shared/catalog/category.ts'
import type { Cloth } from '#shared/catalog/taxonomy.ts'
import { newId, type Id } from '#shared/ids.ts'
import { slugProblem, toCategorySlug, toCategoryValue } from './category-names.ts'
import { categories, categoryAliases } from './tables.ts'

type StoredCategory = typeof categories.$inferSelect

/** What an administrator writes about a category. Without a heading it has its label. */
export type CategoryChange = {
  label: string
  heading?: string | undefined
  line: string
  cloth: Cloth
  picture: string | null
  photo: CategoryPhoto | null
  /** Made from the label of a new category if it is left out; else it stays. */
  slug?: string | undefined
  isHidden: boolean
}

/**
 * Lets one transaction at a time change categories, until it ends: addresses, names and the order
 * depend on all of them. Readers and edits of products do not wait.
 */
export async function lockCategoryChanges(tx: Tx): Promise<void> {
  await tx.execute(sql`lock table categories in share row exclusive mode`)
}

/**
 * Locks a category until the transaction ends; it waits for edits of products that name it. Throws
 * `category.missing`, and `category.changed` if it no longer has the version.
 */
export async function lockCategory(
  tx: Tx,
  id: string,
  version: number | undefined,
): Promise<StoredCategory> {
  const [category] = await tx
    .select()
    .from(categories)
    .where(eq(categories.id, id as Id<'cat'>))
    .for('update')
  if (!category) throw new Refusal('category.missing')
  if (version !== undefined && version !== category.version) throw new Refusal('category.changed')
  return category
}

/** The names that categories have or had. `except`: without those of one category. */
async function readTakenNames(tx: Tx, except?: Id<'cat'>) {
  const rows = await tx
    .select({ id: categories.id, slug: categories.slug, value: categories.value })
    .from(categories)
  const aliases = await tx.select().from(categoryAliases)
  const others = rows.filter(({ id }) => id !== except)
  const earlier = aliases.filter(({ categoryId }) => categoryId !== except)
  const namesOf = (kind: 'slug' | 'value') =>
    earlier.filter((alias) => alias.kind === kind).map(({ name }) => name)
  return {
    count: rows.length,
    slugs: new Set([...others.map(({ slug }) => slug), ...namesOf('slug')]),
    values: new Set([...others.map(({ value }) => value), ...namesOf('value')]),
  }
}

const invalid = (fields: Record<string, string>): Refusal =>
  new Refusal('category.invalid', { message: Object.values(fields)[0], fields })

async function assertFreeLabel(tx: Tx, label: string, except?: Id<'cat'>): Promise<void> {
  const [other] = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(
      and(
        eq(sql`lower(${categories.label})`, label.toLowerCase()),
        except && ne(categories.id, except),
      ),
    )
  if (other) throw invalid({ label: 'Another category has this name.' })
}

function assertSlug(slug: string, taken: ReadonlySet<string>): void {
  const problem = slugProblem(slug, taken)
  if (problem) throw invalid({ slug: problem })
}

const announce = (tx: Tx): void => announceOnCommit(tx, { kind: 'categories' })

/**
 * Adds a category at the end of its kind. Throws `category.full`, and `category.invalid` with a
 * sentence for the field.
 */
export async function addCategory(
  tx: Tx,
  { kind, ...input }: CategoryChange & { kind: CategoryKind },
): Promise<StoredCategory> {
  const taken = await readTakenNames(tx)
  if (taken.count >= MAX_CATEGORIES) throw new Refusal('category.full')
  await assertFreeLabel(tx, input.label)
  if (input.slug) assertSlug(input.slug, taken.slugs)
  const [last] = await tx
    .select({ position: max(categories.position) })
    .from(categories)
    .where(eq(categories.kind, kind))
  const category: StoredCategory = {
    id: newId('cat'),
    kind,
    value: toCategoryValue(input.label, taken.values),
    slug: input.slug || toCategorySlug(input.label, taken.slugs),
    label: input.label,
    heading: input.heading || input.label,
    line: input.line,
    cloth: input.cloth,
    picture: input.picture,
    photo: input.photo,
    position: (last?.position ?? 0) + 1,
    isHidden: input.isHidden,
    version: 1,
  }
  await tx.insert(categories).values(category)
  announce(tx)
  return category
}

/**
 * Changes a locked category. Its earlier address leads to the new one. Throws `category.invalid`
 * with a sentence for the field.
 */
export async function changeCategory(
  tx: Tx,
  before: StoredCategory,
  input: CategoryChange,
): Promise<StoredCategory> {
  await assertFreeLabel(tx, input.label, before.id)
  const slug = input.slug || before.slug
  if (slug !== before.slug) {
    assertSlug(slug, (await readTakenNames(tx, before.id)).slugs)
    await deleteAlias(tx, slug)
    await tx
      .insert(categoryAliases)
      .values({ kind: 'slug', name: before.slug, categoryId: before.id })
  }
  const after: StoredCategory = {
    ...before,
    slug,
    label: input.label,
    heading: input.heading || input.label,
    line: input.line,
    cloth: input.cloth,
    picture: input.picture,
    photo: input.photo,
    isHidden: input.isHidden,
    version: before.version + 1,
  }
  await tx.update(categories).set(after).where(eq(categories.id, before.id))
  announce(tx)
  return after
}

/** The category takes one of its earlier addresses back. */
const deleteAlias = (tx: Tx, slug: string) =>
  tx
    .delete(categoryAliases)
    .where(and(eq(categoryAliases.kind, 'slug'), eq(categoryAliases.name, slug)))

/**
 * Puts the categories of a kind into another order. `was` is the order that the administrator saw.
 * Throws `category.order-changed` if it is not the present one, and `category.invalid` if `ids` are
 * not the same categories. Returns them in the order before.
 */
export async function reorderCategories(
  tx: Tx,
  { kind, ids, was }: { kind: CategoryKind; ids: string[]; was: string[] },
): Promise<StoredCategory[]> {
  const before = await tx
    .select()
    .from(categories)
    .where(eq(categories.kind, kind))
    .orderBy(asc(categories.position), asc(categories.id))
  const present = before.map(({ id }) => id)
  if (present.join() !== was.join()) throw new Refusal('category.order-changed')
  if (present.toSorted().join() !== ids.toSorted().join())
    throw invalid({ ids: 'The order names each category of its kind once.' })
  for (const [index, id] of present.entries()) {
    const position = ids.indexOf(id)
    if (position !== index || before[index]?.position !== position)
      await tx.update(categories).set({ position }).where(eq(categories.id, id))
  }
  announce(tx)
  return before
}

/**
 * Merges a locked category without products into another one: its addresses and its value lead
 * there from now on.
 */
export async function mergeCategory(
  tx: Tx,
  from: StoredCategory,
  into: StoredCategory,
): Promise<void> {
  await tx
    .update(categoryAliases)
    .set({ categoryId: into.id })
    .where(eq(categoryAliases.categoryId, from.id))
  await tx.delete(categories).where(eq(categories.id, from.id))
  await tx.insert(categoryAliases).values([
    { kind: 'slug', name: from.slug, categoryId: into.id },
    { kind: 'value', name: from.value, categoryId: into.id },
  ])
  announce(tx)
}

/** Deletes a locked category without products, with its earlier addresses. */
export async function removeCategory(tx: Tx, { id }: StoredCategory): Promise<void> {
  await tx.delete(categories).where(eq(categories.id, id))
  announce(tx)
}
