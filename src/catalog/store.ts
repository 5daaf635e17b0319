import { and, desc, eq, getTableColumns, inArray, isNull, ne, notInArray, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#platform/db/db.ts'
import type { Id } from '#shared/ids.ts'
import type { EditableState, ProductFlag, ProductState } from '#shared/catalog/product.ts'
import type { Category } from '#shared/catalog/taxonomy.ts'
import type { StarCounts } from '#shared/reviews/review-rule.ts'
import { oldSlugs, productCategories, productPictures, products, variants } from './tables.ts'

export type StoredVariant = {
  id: Id<'var'>
  sku: string
  label: string
  salePrice: number | null
  priceBefore: number | null
  saleEndsAt: string | null
  /** Only in selections for administrators. */
  costPrice?: number | null
  stock: number
}
export type StoredPicture = { key: string; alt: string; width: number; height: number }
export type StoredProduct = Awaited<ReturnType<typeof listByIds>>[number]

const { words: _words, categoryWords: _categoryWords, ...columns } = getTableColumns(products)

// The table names are written out: in a select of one table Drizzle leaves them out, and `id` would
// be the id of the variant.
export const productSelection = {
  ...columns,
  variants: sql<StoredVariant[]>`(
    select coalesce(json_agg(
      json_build_object(
        'id', v.id, 'sku', v.sku, 'label', v.label, 'salePrice', v.sale_price, 'stock', v.stock,
        'priceBefore', v.price_before, 'saleEndsAt', v.sale_ends_at)
      order by v.position), '[]')
    from variants v where v.product_id = products.id and not v.removed)`,
  pictures: sql<StoredPicture[]>`(
    select coalesce(json_agg(
      json_build_object('key', f.key, 'alt', f.alt, 'width', f.width, 'height', f.height)
      order by f.position), '[]')
    from product_pictures f where f.product_id = products.id)`,
  stars: sql<StarCounts | null>`(
    select json_build_array(r.stars_1, r.stars_2, r.stars_3, r.stars_4, r.stars_5)
    from review_counts r where r.product_id = products.id)`,
  categories: sql<Category[]>`(
    select coalesce(json_agg(c.category order by k.kind, k.position), '[]')
    from product_categories c join categories k on k.value = c.category
    where c.product_id = products.id)`,
  flag: sql<ProductFlag | null>`(
    select s.flag from product_search s where s.product_id = products.id)`,
}

/** Published products with variants, pictures and categories, in any order. */
export async function listByIds(db: Reader, ids: string[]) {
  return db
    .select(productSelection)
    .from(products)
    .where(and(inArray(products.id, ids.filter(isProductId)), isNull(products.removedAt)))
}

/** A published product by its id or its slug. */
export async function findByReference(
  db: Reader,
  reference: string,
): Promise<StoredProduct | undefined> {
  const [row] = await db
    .select(productSelection)
    .from(products)
    .where(and(referenceCondition(reference), isNull(products.removedAt)))
  return row
}

/** The category of an archived product. */
export async function findArchived(
  db: Reader,
  reference: string,
): Promise<{ category: Category } | undefined> {
  const [row] = await db
    .select({ category: products.category })
    .from(products)
    .where(and(referenceCondition(reference), eq(products.state, 'archived')))
  return row
}

/** The variants of a published product (id or slug). */
export async function listPublishedVariants(db: Reader, reference: string) {
  return db
    .select({ productId: products.id, variantId: variants.id, stock: variants.stock })
    .from(products)
    .innerJoin(variants, and(eq(variants.productId, products.id), eq(variants.removed, false)))
    .where(and(referenceCondition(reference), isNull(products.removedAt)))
    .orderBy(variants.position)
}

/** An id has an underscore and a slug has none, so one index is enough. */
export const referenceCondition = (reference: string) =>
  isProductId(reference) ? eq(products.id, reference) : eq(products.slug, reference)

const isProductId = (text: string): text is Id<'prd'> => text.startsWith('prd_')

/** The slugs that a product other than `except` has or had, in any state. */
export async function listTakenSlugs(
  db: Reader,
  slugs: string[],
  except: Id<'prd'> | null = null,
): Promise<string[]> {
  const current = db
    .select({ slug: products.slug })
    .from(products)
    .where(and(inArray(products.slug, slugs), sql`${products.id} is distinct from ${except}`))
  const old = db
    .select({ slug: oldSlugs.slug })
    .from(oldSlugs)
    .where(
      and(inArray(oldSlugs.slug, slugs), sql`${oldSlugs.productId} is distinct from ${except}`),
    )
  return (await current.unionAll(old)).map((row) => row.slug)
}

/** The product that had this slug before. */
export async function findByOldSlug(db: Reader, slug: string): Promise<Id<'prd'> | undefined> {
  const [row] = await db
    .select({ id: oldSlugs.productId })
    .from(oldSlugs)
    .where(eq(oldSlugs.slug, slug))
  return row?.id
}

/** Stores the old slug of a renamed product. Its new slug may be an old one, which is deleted. */
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

/** Whether there is any product, in any state, without one of these slugs. */
export async function hasOtherProducts(db: Reader, slugs: string[]): Promise<boolean> {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(notInArray(products.slug, slugs))
    .limit(1)
  return rows.length > 0
}

/** Inserts a product unless its slug is taken. Returns its date, or undefined. */
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

/** Inserts many products. Fails if a slug is taken. */
export async function insertProducts(
  tx: Tx,
  rows: (typeof products.$inferInsert)[],
): Promise<void> {
  await tx.insert(products).values(rows)
}

/** Inserts the categories in which published products are listed. */
export async function insertCategories(
  tx: Tx,
  rows: (typeof productCategories.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await tx.insert(productCategories).values(rows)
}

/** Inserts variants, except those whose SKU is taken. Returns the inserted ones. */
export async function insertVariants(tx: Tx, rows: (typeof variants.$inferInsert)[]) {
  return tx
    .insert(variants)
    .values(rows)
    .onConflictDoNothing({ target: variants.sku })
    .returning({ id: variants.id, sku: variants.sku, label: variants.label })
}

/** Inserts pictures of products, with their positions. */
export async function insertPictures(
  tx: Tx,
  rows: (typeof productPictures.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await tx.insert(productPictures).values(rows)
}

/** The state to restore a product to after it gets this state. */
const toArchivedFrom = (state: ProductState) =>
  state === 'archived'
    ? sql`
        case ${products.state} when 'archived' then ${products.archivedFrom}
        else ${products.state} end`
    : null

/** The state of a product before it was archived. */
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

/** Archives a product (id or slug). Returns its id; undefined if there is none to archive. */
export async function archiveProduct(tx: Tx, reference: string): Promise<Id<'prd'> | undefined> {
  const [row] = await tx
    .update(products)
    .set({
      state: 'archived',
      archivedFrom: toArchivedFrom('archived'),
      removedAt: sql`now()`,
      updatedAt: sql`now()`,
      version: sql`${products.version} + 1`,
    })
    .where(and(referenceCondition(reference), ne(products.state, 'archived')))
    .returning({ id: products.id })
  return row?.id
}

/** Removes a product from all listings of categories. */
export async function deleteCategories(tx: Tx, productId: Id<'prd'>): Promise<void> {
  await tx.delete(productCategories).where(eq(productCategories.productId, productId))
}

/** Updates columns of a product and raises its version. */
export async function updateProduct(
  tx: Tx,
  id: Id<'prd'>,
  change: Partial<typeof products.$inferInsert>,
): Promise<void> {
  await tx
    .update(products)
    .set({
      ...change,
      ...(change.state && { archivedFrom: toArchivedFrom(change.state) }),
      updatedAt: sql`now()`,
      version: sql`${products.version} + 1`,
    })
    .where(eq(products.id, id))
}

/** Removes all pictures from a product. The stored files stay. */
export async function deletePictures(tx: Tx, productId: Id<'prd'>): Promise<void> {
  await tx.delete(productPictures).where(eq(productPictures.productId, productId))
}

/** All variants of a product, removed ones too: most stock first, then the newest. */
export async function listAllVariants(db: Reader, productId: Id<'prd'>) {
  const { id, sku, label, stock, removed, salePrice } = variants
  return db
    .select({ id, sku, label, stock, removed, salePrice })
    .from(variants)
    .where(eq(variants.productId, productId))
    .orderBy(desc(variants.stock), desc(variants.id))
}

/** Marks all variants of a product as removed; `updateVariant` puts them back one by one. */
export async function removeVariants(tx: Tx, productId: Id<'prd'>): Promise<void> {
  await tx
    .update(variants)
    .set({ removed: true })
    .where(and(eq(variants.productId, productId), eq(variants.removed, false)))
}

/** Adds a part of their ids to the SKUs of these variants, so that others can have the SKUs. */
export async function releaseSkus(tx: Tx, ids: Id<'var'>[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(variants)
    .set({ sku: sql`${variants.sku} || '_' || upper(right(${variants.id}, 6))` })
    .where(inArray(variants.id, ids))
}

/** Updates a variant and puts it on sale. */
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

/** The SKUs that a variant of another product has, removed variants included. */
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
