import { sql } from 'drizzle-orm'
import { priceHistory } from '#catalog/price-tables.ts'
import { products, variants } from '#catalog/tables.ts'
import { bookCheck, istText, minutesInterval, type BookCheck } from '#operations/book-check.ts'
import { salePrices, saleProducts } from '#sales/tables.ts'
import { formatRupeesExact, paise } from '#shared/money/money.ts'

type PriceRow = {
  id: string
  product_id: string
  title: string
  label: string
  price: number | null
  recorded: number | null
}

const priceText = (price: number | null): string =>
  price === null ? 'none' : formatRupeesExact(paise(price))

const nameOf = ({ title, label }: Pick<PriceRow, 'title' | 'label'>): string =>
  label === '' ? title : `${title}, ${label}`

/** The price of a variant for sale = the last of its price history; null, none: not for sale. */
const prices = bookCheck<PriceRow>(
  'prices',
  () => sql`
    with present as (
      select v.id, p.id as product_id, p.title, v.label,
        case when p.state = 'published' and not v.removed
          then coalesce(v.sale_price, p.sale_price) end as price
      from ${products} p join ${variants} v on v.product_id = p.id
    ), last as (
      select distinct on (variant_id) variant_id, price from ${priceHistory}
      order by variant_id, id desc
    )
    select present.id, present.product_id, present.title, present.label,
      present.price::float8, last.price::float8 as recorded
    from present left join last on last.variant_id = present.id
    where present.price is distinct from last.price`,
  (row) => ({
    rows: [row.id],
    sentence:
      `The price of ${nameOf(row)} is ${priceText(row.price)}, and its price history ends with ` +
      `${priceText(row.recorded)}.`,
    subject: { kind: 'product', id: row.product_id, name: row.title },
  }),
)

/** A job ends a sale within seconds; a restart or a full queue may take minutes. */
const LATE_MINUTES = 10

type SaleRow = Pick<PriceRow, 'id' | 'product_id' | 'title'> & {
  fault: 'late' | 'without' | 'price'
  until: string
}

const SALE_SENTENCES = {
  late: (until: string) => `has the price of a sale that was to end at ${until}`,
  without: () => 'has the price of a sale, and no sale has it',
  price: () => 'is in a running sale, and has another price than its sale says',
}

/**
 * A price that is marked as one of a sale is that of a running sale, and the sale is not over for
 * long. A shop that was stopped ends it when it runs again.
 */
const saleEnds = bookCheck<SaleRow>(
  'sales',
  ({ now }) => sql`
    with marked as (
      select p.id as product_id, null as variant_id, p.sale_price, p.sale_ends_at
      from ${products} p where p.sale_ends_at is not null
      union all
      select v.product_id, v.id, v.sale_price, v.sale_ends_at
      from ${variants} v where v.sale_ends_at is not null
    ), compared as (
      select m.product_id, m.variant_id, m.sale_ends_at, case
        when m.sale_ends_at < ${now.toISOString()}::timestamptz - ${minutesInterval(LATE_MINUTES)}
          then 'late'
        when s.id is null then 'without'
        when s.price <> m.sale_price then 'price'
      end as fault
      from marked m
      left join ${saleProducts} r on r.product_id = m.product_id and r.is_running
      left join ${salePrices} s on s.sale_id = r.sale_id and s.product_id = m.product_id
        and s.variant_id is not distinct from m.variant_id
    )
    select coalesce(c.variant_id, c.product_id) as id, c.product_id, p.title, c.fault,
      ${istText(sql`c.sale_ends_at`)} as until
    from compared c join ${products} p on p.id = c.product_id where c.fault is not null`,
  (row) => ({
    rows: [row.id],
    sentence: `${row.title} ${SALE_SENTENCES[row.fault](row.until)}.`,
    subject: { kind: 'product', id: row.product_id, name: row.title },
  }),
)

export const PRICE_CHECKS: BookCheck[] = [prices, saleEnds]
