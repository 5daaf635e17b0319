import { and, desc, eq, getTableColumns, inArray, isNull, ne, notInArray, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#platform/db/db.ts'
import type { Id } from '#shared/ids.ts'
import type { EditableState, ProductState } from '#shared/catalog/product-details.ts'
import type { Category } from '#shared/catalog/taxonomy.ts'
import { oldSlugs, productCategories, productPictures, products, variants } from './tables.ts'

export type StoredVariant = {
  id: Id<'var'>
  sku: string
  label: string
  salePrice: number | null
  stock: number
}
export type StoredPicture = { key: string; alt: string; width: number; height: number }
export type StoredProduct = Awaited<ReturnType<typeof listByIds>>[number]

const { words: _words, categoryWords: _categoryWords, ...columns } = getTableColumns(products)

// Written with the tables' plain names: inside a single-table select Drizzle leaves them out, and
// `id` would be the variant's.
export const productSelection = {
  ...columns,
  variants: sql<StoredVariant[]>`(
    select coalesce(json_agg(json_build_object('id', v.id, 'sku', v.sku, 'label', v.label, 'salePrice', v.sale_price, 'stock', v.stock) order by v.position), '[]')
    from variants v where v.product_id = products.id and not v.removed)`,
  pictures: sql<StoredPicture[]>`(
    select coalesce(json_agg(json_build_object('key', f.key, 'alt', f.alt, 'width', f.width, 'height', f.height) order by f.position), '[]')
    from product_pictures f where f.product_id = products.id)`,
  categories: sql<Category[]>`(
    select coalesce(json_agg(c.category), '[]') from product_categories c where c.product_id = products.id)`,
}

/** Whole products, removed ones left out, in any order. */
export async function listByIds(db: Reader, ids: string[]) {
  return db
    .select(productSelection)
    .from(products)
    .where(and(inArray(products.id, ids.filter(isProductId)), isNull(products.removedAt)))
}

/** A whole product by its id or its slug. */
export async function findByReference(
  db: Reader,
  reference: string,
): Promise<StoredProduct | undefined> {
  const [row] = await db
    .select(productSelection)
    .from(products)
    .where(and(matchesReference(reference), isNull(products.removedAt)))
  return row
}

/** The category of a product that was taken out of the shop; a draft was never in it. */
export async function findArchived(
  db: Reader,
  reference: string,
): Promise<{ category: Category } | undefined> {
  const [row] = await db
    .select({ category: products.category })
    .from(products)
    .where(and(matchesReference(reference), eq(products.state, 'archived')))
  return row
}

/** The variants that can be bought of the product at this id or slug. */
export async function listPublishedVariants(db: Reader, reference: string) {
  return db
    .select({ productId: products.id, variantId: variants.id, stock: variants.stock })
    .from(products)
    .innerJoin(variants, and(eq(variants.productId, products.id), eq(variants.removed, false)))
    .where(and(matchesReference(reference), isNull(products.removedAt)))
    .orderBy(variants.position)
}

/** An id has an underscore and a slug never does, so one index answers. */
export const matchesReference = (reference: string) =>
  isProductId(reference) ? eq(products.id, reference) : eq(products.slug, reference)

const isProductId = (text: string): text is Id<'prd'> => text.startsWith('prd_')

/** Those of the slugs that some product but `except`, even a removed one, has or had. */
export async function listTakenSlugs(
  db: Reader,
  slugs: string[],
  except: Id<'prd'> | null = null,
): Promise<string[]> {
  const now = db
    .select({ slug: products.slug })
    .from(products)
    .where(and(inArray(products.slug, slugs), sql`${products.id} is distinct from ${except}`))
  const before = db
    .select({ slug: oldSlugs.slug })
    .from(oldSlugs)
    .where(
      and(inArray(oldSlugs.slug, slugs), sql`${oldSlugs.productId} is distinct from ${except}`),
    )
  return (await now.unionAll(before)).map((row) => row.slug)
}

/** The product that had this slug before it got another. */
export async function findByOldSlug(db: Reader, slug: string): Promise<Id<'prd'> | undefined> {
  const [row] = await db
    .select({ id: oldSlugs.productId })
    .from(oldSlugs)
    .where(eq(oldSlugs.slug, slug))
  return row?.id
}

/** Keeps the slug that a product gives up; one that it takes back is no old one any more. */
export async function saveOldSlug(
  tx: Tx,
  productId: Id<'prd'>,
  { before, now }: { before: string; now: string },
): Promise<void> {
  await tx.delete(oldSlugs).where(eq(oldSlugs.slug, now))
  await tx
    .insert(oldSlugs)
    .values({ slug: before, productId })
    .onConflictDoUpdate({ target: oldSlugs.slug, set: { productId } })
}

/** Whether the shop holds or held any product besides those with these slugs. */
export async function hasOtherProducts(db: Reader, slugs: string[]): Promise<boolean> {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(notInArray(products.slug, slugs))
    .limit(1)
  return rows.length > 0
}

/** Writes a product unless its slug is taken; answers when it was listed. */
export async function insertProduct(
  tx: Tx,
  product: typeof products.$inferInsert,
): Promise<Date | undefined> {
  const [row] = await tx
    .insert(products)
    .values(product)
    .onConflictDoNothing({ target: products.slug })
    .returning({ createdAt: products.createdAt })
  return row?.createdAt
}

export async function insertProducts(
  tx: Tx,
  rows: (typeof products.$inferInsert)[],
): Promise<void> {
  await tx.insert(products).values(rows)
}

export async function insertCategories(
  tx: Tx,
  rows: (typeof productCategories.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await tx.insert(productCategories).values(rows)
}

/** Writes variants; those whose SKU is taken are left out of the answer. */
export async function insertVariants(tx: Tx, rows: (typeof variants.$inferInsert)[]) {
  return tx
    .insert(variants)
    .values(rows)
    .onConflictDoNothing({ target: variants.sku })
    .returning({ id: variants.id, sku: variants.sku, label: variants.label })
}

export async function insertPictures(
  tx: Tx,
  rows: (typeof productPictures.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await tx.insert(productPictures).values(rows)
}

/** What a product that is given this state will be restored to. */
const stateBefore = (state: ProductState) =>
  state === 'archived'
    ? sql`case ${products.state} when 'archived' then ${products.archivedFrom} else ${products.state} end`
    : null

/** What a product was before it was archived. */
export async function findArchivedFrom(
  db: Reader,
  productId: Id<'prd'>,
): Promise<EditableState | null> {
  const [row] = await db
    .select({ state: products.archivedFrom })
    .from(products)
    .where(eq(products.id, productId))
  return row?.state ?? null
}

/** Takes a product out of the shop; answers its id if it was there. */
export async function archiveProduct(tx: Tx, id: string): Promise<Id<'prd'> | undefined> {
  const [row] = await tx
    .update(products)
    .set({
      state: 'archived',
      archivedFrom: stateBefore('archived'),
      removedAt: sql`now()`,
      updatedAt: sql`now()`,
      version: sql`${products.version} + 1`,
    })
    .where(and(matchesReference(id), ne(products.state, 'archived')))
    .returning({ id: products.id })
  return row?.id
}

export async function deleteCategories(tx: Tx, productId: Id<'prd'>): Promise<void> {
  await tx.delete(productCategories).where(eq(productCategories.productId, productId))
}

export async function updateProduct(
  tx: Tx,
  id: Id<'prd'>,
  change: Partial<typeof products.$inferInsert>,
): Promise<void> {
  await tx
    .update(products)
    .set({
      ...change,
      ...(change.state && { archivedFrom: stateBefore(change.state) }),
      updatedAt: sql`now()`,
      version: sql`${products.version} + 1`,
    })
    .where(eq(products.id, id))
}

export async function deletePictures(tx: Tx, productId: Id<'prd'>): Promise<void> {
  await tx.delete(productPictures).where(eq(productPictures.productId, productId))
}

/** All sizes that a product has or had; those with most pieces first, and then the newest. */
export async function listAllVariants(db: Reader, productId: Id<'prd'>) {
  const { id, sku, label, stock, removed } = variants
  return db
    .select({ id, sku, label, stock, removed })
    .from(variants)
    .where(eq(variants.productId, productId))
    .orderBy(desc(variants.stock), desc(variants.id))
}

/** Takes all sizes of a product off sale, so that those that stay can be put back one by one. */
export async function removeVariants(tx: Tx, productId: Id<'prd'>): Promise<void> {
  await tx
    .update(variants)
    .set({ removed: true })
    .where(and(eq(variants.productId, productId), eq(variants.removed, false)))
}

/** Lengthens the SKUs of these sizes by a part of their ids, so that others can have them. */
export async function releaseSkus(tx: Tx, ids: Id<'var'>[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(variants)
    .set({ sku: sql`${variants.sku} || '_' || upper(right(${variants.id}, 6))` })
    .where(inArray(variants.id, ids))
}

/** Puts a size in its place, on sale. */
export async function updateVariant(
  tx: Tx,
  id: Id<'var'>,
  change: Partial<typeof variants.$inferInsert>,
): Promise<void> {
  await tx
    .update(variants)
    .set({ ...change, removed: false })
    .where(eq(variants.id, id))
}

/** Those of the SKUs that a size of another product has, or had when it left the shop. */
export async function listTakenSkus(
  db: Reader,
  skus: string[],
  productId: Id<'prd'>,
): Promise<string[]> {
  if (skus.length === 0) return []
  const rows = await db
    .select({ sku: variants.sku })
    .from(variants)
    .where(and(inArray(variants.sku, skus), ne(variants.productId, productId)))
  return rows.map((row) => row.sku)
}
