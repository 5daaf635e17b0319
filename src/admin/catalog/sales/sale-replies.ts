import * as catalog from '#catalog/catalog.ts'
import type { Sale, SaleProduct } from '#contract/contract.ts'
import type { Reader } from '#platform/db/db.ts'
import * as sales from '#sales/sales.ts'
import type { Id } from '#shared/ids.ts'
import { paise, toRupees } from '#shared/money/money.ts'

/** A sale as the API returns it. */
export const toSale = async (db: Reader, row: sales.SaleRow): Promise<Sale> => {
  const [sale] = await toSales(db, [row])
  if (!sale) throw new Error('The sale was not converted.')
  return sale
}

const NO_COUNTS = { products: 0, notStarted: 0, kept: 0 }

/** Sales as the API returns them. */
export async function toSales(db: Reader, rows: sales.SaleRow[]): Promise<Sale[]> {
  const counts = await sales.countProducts(
    db,
    rows.map(({ id }) => id),
  )
  const excluded = rows.flatMap(({ selection }) => selection.excluded as Id<'prd'>[])
  const found = excluded.length > 0 ? await catalog.readPrices(db, excluded) : []
  const titles = new Map<string, string>(found.map(({ id, title }) => [id, title]))
  return rows.map((row) => ({
    _id: row.id,
    name: row.name,
    state: row.state,
    selection: {
      ...row.selection,
      excluded: row.selection.excluded.flatMap((id) => {
        const title = titles.get(id)
        return title === undefined ? [] : [{ _id: id, title }]
      }),
    },
    rule: toRuleOut(row),
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    isEndedEarly: row.isEndedEarly,
    version: row.version,
    ...(counts.get(row.id) ?? NO_COUNTS),
  }))
}

/** Per cent, or rupees. */
const toRuleOut = ({ ruleKind, ruleValue }: sales.SaleRow): Sale['rule'] => ({
  kind: ruleKind,
  value: ruleKind === 'percent' ? ruleValue : toRupees(paise(ruleValue)),
})

/** Products of a sale as the API returns them, each with its first picture. */
export async function toSaleProducts(
  db: Reader,
  products: sales.SaleProduct[],
): Promise<SaleProduct[]> {
  const pictures = await catalog.listFirstPictures(
    db,
    products.map(({ id }) => id),
  )
  return products.map(({ id, title, prices, notStarted }) => ({
    _id: id,
    title,
    picture: pictures.get(id) ?? null,
    prices: prices.map(({ variantLabel, before, price, priceBefore, isKept }) => ({
      variantLabel,
      beforePaise: before,
      pricePaise: price,
      priceBeforePaise: priceBefore,
      isKept,
    })),
    notStarted,
  }))
}
