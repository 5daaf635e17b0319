import { recordChange, type Actor } from '#audit-log/audit-log.ts'
import * as catalog from '#catalog/catalog.ts'
import * as categories from '#categories/categories.ts'
import type { AdminCategory } from '#contract/contract.ts'
import { lockPictures, replacePictureUses } from '#media/media.ts'
import type { Tx } from '#platform/db/db.ts'
import { Refusal } from '#shared/errors.ts'
import type { CategoryKind, CategoryPhoto } from '#shared/catalog/category.ts'
import type { AdminContext } from '#admin/admin.ts'

/** All categories with the number of their products, in the order of the menus. */
export async function listAdminCategories({
  db,
  promises,
}: Pick<AdminContext, 'db' | 'promises'>): Promise<{ categories: AdminCategory[] }> {
  const { nonReturnableKinds } = await promises()
  const { all, values } = await categories.listCategories(db)
  const counts = await catalog.countProductsByCategory(db)
  const facts = { counts, values, nonReturnableKinds }
  return { categories: all.map((each) => toAdminCategory(each, facts)) }
}

/** What decides about the fields that a category does not store itself. */
type CategoryFacts = Pick<categories.CategoryList, 'values'> & {
  counts: Awaited<ReturnType<typeof catalog.countProductsByCategory>>
  nonReturnableKinds: readonly string[]
}

const toAdminCategory = (
  { id, position: _position, ...category }: categories.StoredCategory,
  { counts, values, nonReturnableKinds }: CategoryFacts,
): AdminCategory => ({
  _id: id,
  ...category,
  formerValues: [...values].flatMap(([name, each]) =>
    each.id === id && name !== category.value ? [name] : [],
  ),
  isReturnable: !nonReturnableKinds.includes(category.value),
  ...(counts.get(category.value) ?? { products: 0, inShop: 0 }),
})

/** What an administrator writes about a category. `photo`: the key of a picture of the library. */
type CategoryInput = Omit<categories.CategoryChange, 'photo'> & { photo: string | null }

/** The picture of the library with its size. Throws `picture.missing` for the field. */
async function readPhoto(tx: Tx, key: string | null): Promise<CategoryPhoto | null> {
  if (key === null) return null
  const [photo] = await lockPictures(tx, [key])
  if (photo) return photo
  const refusal = new Refusal('picture.missing')
  throw new Refusal('picture.missing', { fields: { photo: refusal.message } })
}

/** Records which picture of the library a category uses from now on. */
const recordPhoto = (tx: Tx, { id, label, photo }: categories.StoredCategory) =>
  replacePictureUses(tx, { kind: 'category', id, name: label }, photo ? [photo.key] : [])

/** Ends the use of its picture by a category that ends. */
const endPhoto = (tx: Tx, category: categories.StoredCategory) =>
  recordPhoto(tx, { ...category, photo: null })

/**
 * Adds a category and writes the audit log. Throws as `addCategory` of the domain does, and
 * `picture.missing`.
 */
export async function addCategory(
  context: AdminContext,
  actor: Actor,
  input: CategoryInput & { kind: CategoryKind },
): Promise<AdminCategory> {
  // Before the transaction: inside one, a query on `db` waits for ever.
  const { nonReturnableKinds } = await context.promises()
  return context.db.transaction(async (tx) => {
    await categories.lockCategoryChanges(tx)
    const photo = await readPhoto(tx, input.photo)
    const after = await categories.addCategory(tx, { ...input, photo })
    await recordPhoto(tx, after)
    await recordChange(tx, actor, {
      action: 'category.added',
      subject: subjectOf(after),
      after: factsOf(after),
    })
    return toAdminCategory(after, { counts: new Map(), values: new Map(), nonReturnableKinds })
  })
}

/**
 * Changes a category and writes the audit log. If its names changed, a job writes the search words
 * of its products again. Throws `category.missing`, `category.changed`, `category.invalid` and
 * `picture.missing`.
 */
export async function changeCategory(
  context: AdminContext,
  actor: Actor,
  id: string,
  { version, ...input }: CategoryInput & { version: number },
): Promise<AdminCategory> {
  // Before the transaction: inside one, a query on `db` waits for ever.
  const { nonReturnableKinds } = await context.promises()
  return context.db.transaction(async (tx) => {
    await categories.lockCategoryChanges(tx)
    const before = await categories.lockCategory(tx, id, version)
    const photo = await readPhoto(tx, input.photo)
    const after = await categories.changeCategory(tx, before, { ...input, photo })
    await recordPhoto(tx, after)
    if (after.label !== before.label || after.heading !== before.heading)
      await context.jobs.enqueue(tx, 'category.words', { category: after.value })
    await recordChange(tx, actor, {
      action: 'category.changed',
      subject: subjectOf(after),
      before: factsOf(before),
      after: factsOf(after),
    })
    const { values } = await categories.listCategories(tx)
    const counts = await catalog.countProductsByCategory(tx)
    return toAdminCategory(after, { counts, values, nonReturnableKinds })
  })
}

/** Reorders the categories of a kind and writes the audit log. */
export async function reorderCategories(
  context: AdminContext,
  actor: Actor,
  input: { kind: CategoryKind; ids: string[]; was: string[] },
): Promise<void> {
  await context.db.transaction(async (tx) => {
    await categories.lockCategoryChanges(tx)
    const before = await categories.reorderCategories(tx, input)
    const labels = new Map<string, string>(before.map((each) => [each.id, each.label]))
    const name = input.kind === 'collection' ? 'the collections' : 'the style categories'
    await recordChange(tx, actor, {
      action: 'category.reordered',
      subject: { kind: 'category', id: input.kind, name },
      before: { order: input.was.map((id) => labels.get(id)) },
      after: { order: input.ids.map((id) => labels.get(id)) },
    })
  })
}

const SAME_PROBLEM = 'Please choose another category.'

/**
 * Moves the products of a category into another one, whose names they are found by from then on,
 * and writes the audit log. Returns how many products moved. Throws `category.missing`,
 * `category.changed`, and `category.invalid` if both are the same.
 */
export async function mergeCategory(
  context: AdminContext,
  actor: Actor,
  id: string,
  { into: intoId, version }: { into: string; version: number },
): Promise<{ moved: number }> {
  if (id === intoId)
    throw new Refusal('category.invalid', { message: SAME_PROBLEM, fields: { into: SAME_PROBLEM } })
  return context.db.transaction(async (tx) => {
    await categories.lockCategoryChanges(tx)
    const from = await categories.lockCategory(tx, id, version)
    const into = await categories.lockCategory(tx, intoId, undefined)
    const moved = await catalog.moveProductsToCategory(tx, from.value, into.value)
    await categories.mergeCategory(tx, from, into)
    await endPhoto(tx, from)
    await context.jobs.enqueue(tx, 'category.words', { category: into.value })
    await recordChange(tx, actor, {
      action: 'category.merged',
      subject: subjectOf(from),
      before: factsOf(from),
      after: { into: into.value, products: moved },
    })
    return { moved }
  })
}

/**
 * Deletes a category without products and writes the audit log. Throws `category.missing`,
 * `category.changed`, and `category.used` with the number of its products.
 */
export async function removeCategory(
  context: AdminContext,
  actor: Actor,
  id: string,
  { version }: { version: number },
): Promise<void> {
  await context.db.transaction(async (tx) => {
    await categories.lockCategoryChanges(tx)
    const before = await categories.lockCategory(tx, id, version)
    await assertEmpty(tx, before)
    await categories.removeCategory(tx, before)
    await endPhoto(tx, before)
    await recordChange(tx, actor, {
      action: 'category.deleted',
      subject: subjectOf(before),
      before: factsOf(before),
    })
  })
}

async function assertEmpty(tx: Tx, { value, label }: categories.StoredCategory): Promise<void> {
  const count = (await catalog.countProductsByCategory(tx)).get(value)?.products ?? 0
  if (count === 0) return
  const products = count === 1 ? '1 product' : `${count} products`
  throw new Refusal('category.used', {
    message:
      `${label} has ${products}, drafts and archived ones included, so it cannot be deleted. ` +
      'Merge it into another category, or hide it.',
  })
}

/** The subject in the audit log. */
const subjectOf = ({ id, label }: categories.StoredCategory) => ({
  kind: 'category' as const,
  id,
  name: label,
})

/** The fields in the audit log. */
const factsOf = ({ id: _id, version: _version, ...facts }: categories.StoredCategory) => facts
