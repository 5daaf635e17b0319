import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { lockCategories } from '#categories/categories.ts'
import type { AdminProduct } from '#contract/contract.ts'
import { announceOnCommit, query, type Db, type Reader, type Tx } from '#platform/db/db.ts'
import type { Category } from '#shared/catalog/taxonomy.ts'
import { Refusal } from '#shared/errors.ts'
import type { Id } from '#shared/ids.ts'
import { paise } from '#shared/money/money.ts'
import { categoryNamesOf, toCategoryRows, toCategoryWords } from './new-product.ts'
import { categoryCondition } from './select-products.ts'
import * as store from './store.ts'
import { products } from './tables.ts'

/** How many products a category has, as their main category or a further one. */
type CategoryCount = { products: number; inShop: number }

/** Counts the products of each category: in any state, and of these the published ones. */
export async function countProductsByCategory(db: Reader): Promise<Map<Category, CategoryCount>> {
  const rows = await query<CategoryCount & { category: Category }>(
    db,
    sql`
    select category, count(*)::int as products,
      (count(*) filter (where in_shop))::int as "inShop" from (
      select product_id, category, true as in_shop from product_categories
      union
      select id, unnest(array_append(also_in, category)), false from products
      where state in ('draft', 'archived')
    ) each group by category`,
  )
  return new Map(rows.map(({ category, ...count }) => [category, count]))
}

/**
 * Moves all products of a category to another one, where each is listed once. Both categories must
 * be locked. Their versions grow, so that no older edit restores the category.
 */
export async function moveProductsToCategory(
  tx: Tx,
  from: Category,
  into: Category,
): Promise<number> {
  const moved = await query<{ id: Id<'prd'> }>(
    tx,
    sql`
    update products set version = version + 1, updated_at = now(),
      category = case when category = ${from} then ${into} else category end,
      also_in = array(
        select distinct each from unnest(array_replace(also_in, ${from}, ${into})) each
        where each <> case when category = ${from} then ${into} else category end)
    where category = ${from} or ${from} = any (also_in)
    returning id`,
  )
  await tx.execute(sql`
    insert into product_categories (product_id, category, listed_at, sale_price)
    select product_id, ${into}, listed_at, sale_price from product_categories
    where category = ${from}
    on conflict do nothing`)
  await tx.execute(sql`delete from product_categories where category = ${from}`)
  announceOnCommit(tx, { kind: 'catalog' })
  return moved.length
}

/**
 * Gives a locked product this main category and these further ones. Throws `product.invalid` for a
 * category that the shop does not have.
 */
export async function setCategories(
  tx: Tx,
  product: Pick<AdminProduct, '_id' | 'title' | 'state' | 'salePricePaise' | 'createdAt'>,
  chosen: { category: Category; alsoIn: Category[] },
): Promise<void> {
  const names = await lockCategories(tx, categoryNamesOf(chosen))
  const toPresent = (value: Category): Category => {
    const present = names.get(value)
    if (present) return present.value
    const message = 'Please choose a category from the list.'
    throw new Refusal('product.invalid', { message, fields: { category: message } })
  }
  const present = {
    category: toPresent(chosen.category),
    alsoIn: chosen.alsoIn.map(toPresent),
  }
  const id = product._id as Id<'prd'>
  await store.updateProduct(tx, id, {
    category: present.category,
    alsoIn: [...new Set(present.alsoIn)].filter((value) => value !== present.category),
    categoryWords: toCategoryWords({ ...present, title: product.title }, names),
  })
  await store.deleteCategories(tx, id)
  const { state, salePricePaise, createdAt } = product
  const listed = { ...present, state, salePrice: paise(salePricePaise) }
  await store.insertCategories(tx, toCategoryRows(id, listed, new Date(createdAt)))
  announceOnCommit(tx, { kind: 'catalog' })
}

const BATCH = 200

/**
 * Writes the search words of all products of a category again, after its names have changed. Each
 * batch is a transaction of its own, so that nobody waits for long. It may run twice.
 */
export async function refreshCategoryWords(
  { db }: { db: Db },
  { category }: { category: Category },
): Promise<void> {
  let after: Id<'prd'> | undefined
  do {
    const last = after
    after = await db.transaction((tx) => refreshBatch(tx, category, last))
  } while (after !== undefined)
}

/** Writes the words of one batch. Returns its last id; undefined if it is the last batch. */
async function refreshBatch(
  tx: Tx,
  category: Category,
  after: Id<'prd'> | undefined,
): Promise<Id<'prd'> | undefined> {
  const where = and(categoryCondition(category), after && gt(products.id, after))
  const { id, title, category: main, alsoIn, categoryWords } = products
  const selection = { id, title, category: main, alsoIn, categoryWords }
  const batch = () => tx.select(selection).from(products).where(where).orderBy(asc(id)).limit(BATCH)
  // Categories are locked before products, in the order of an edit.
  await lockCategories(tx, [...new Set((await batch()).flatMap(categoryNamesOf))])
  const rows = await batch().for('no key update')
  const names = await lockCategories(tx, [...new Set(rows.flatMap(categoryNamesOf))])
  for (const row of rows) {
    const words = toCategoryWords(row, names)
    if (words !== row.categoryWords)
      await tx.update(products).set({ categoryWords: words }).where(eq(products.id, row.id))
  }
  announceOnCommit(tx, { kind: 'catalog' })
  return rows.length === BATCH ? rows.at(-1)?.id : undefined
}
