import * as catalog from '#catalog/catalog.ts'
import { listCategories } from '#categories/categories.ts'
import type { SaleInput } from '#contract/admin/catalog/sales.ts'
import type { Reader, Tx } from '#platform/db/db.ts'
import * as sales from '#sales/sales.ts'
import { Refusal } from '#shared/errors.ts'
import type { Id } from '#shared/ids.ts'
import { MAX_SALE_PRODUCTS } from '#shared/sales/sale-rule.ts'
import type { SaleSelection } from '#shared/sales/sale-selection.ts'

const MINUTE_MS = 60_000

/** When a sale begins and ends. One that begins now begins with this minute. */
export const toTime = (
  { startsAt, endsAt }: Pick<SaleInput, 'startsAt' | 'endsAt'>,
  now: Date,
): { startsAt: Date; endsAt: Date } => ({
  startsAt: startsAt ?? new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS),
  endsAt,
})

/** A sale of the products that match now. Throws `input.invalid` for an unknown category. */
export async function toNewSale(
  tx: Tx,
  now: Date,
  { name, rule, selection, ...times }: SaleInput,
  saleId: string | undefined,
): Promise<sales.NewSale & { productIds: Id<'prd'>[] }> {
  const time = toTime(times, now)
  const chosen = await chooseProducts(tx, { selection, saleId, ...time })
  return { name, rule, ...time, ...chosen }
}

type ChooseInput = {
  selection: SaleSelection
  saleId: string | undefined
  startsAt: Date
  endsAt: Date
}

/**
 * The published products of a selection, with the present values of its categories. Throws
 * `input.invalid` for an unknown category.
 */
export async function chooseProducts(
  db: Reader,
  { selection, ...others }: ChooseInput,
): Promise<{ selection: SaleSelection; productIds: Id<'prd'>[] }> {
  const { by, words, skipsOthers } = selection
  const categories = by === 'categories' ? await presentCategories(db, selection.categories) : []
  const found = await catalog.listPublishedIds(db, {
    categories: by === 'categories' ? categories : undefined,
    words: by === 'words' ? words : undefined,
    limit: MAX_SALE_PRODUCTS + selection.excluded.length + 1,
  })
  const excluded = new Set(selection.excluded)
  const productIds = await sales.withoutOthers(db, {
    ...others,
    skips: skipsOthers,
    productIds: found.filter((id) => !excluded.has(id)),
  })
  return { selection: { ...selection, categories, words: by === 'words' ? words : '' }, productIds }
}

async function presentCategories(db: Reader, names: string[]): Promise<string[]> {
  const { values } = await listCategories(db)
  return names.map((name) => {
    const category = values.get(name)
    if (category) return category.value
    const message = 'Please choose categories from the list.'
    throw new Refusal('input.invalid', { message, fields: { 'selection.categories': message } })
  })
}
