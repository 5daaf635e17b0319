import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { products, variants } from '#catalog/tables.ts'
import { idColumn, paiseColumn } from '#platform/db/db.ts'
import { SALE_RULES, SALE_STATES } from '#shared/sales/sale-rule.ts'
import type { SaleSelection } from '#shared/sales/sale-selection.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Scheduled sales (docs/decisions/0035-scheduled-sales.md). */
export const sales = pgTable(
  'sales',
  {
    id: idColumn('id', 'sal').primaryKey(),
    name: text('name').notNull(),
    /** How its products were chosen. They are stored when it is saved. */
    selection: jsonb('selection').$type<SaleSelection>().notNull(),
    ruleKind: text('rule_kind', { enum: SALE_RULES }).notNull(),
    /** Per cent, or paise. */
    ruleValue: bigint('rule_value', { mode: 'number' }).notNull(),
    startsAt: time('starts_at').notNull(),
    endsAt: time('ends_at').notNull(),
    state: text('state', { enum: SALE_STATES }).notNull().default('planned'),
    /** Null if it has not started, or if the shop was stopped for its whole time. */
    startedAt: time('started_at'),
    endedAt: time('ended_at'),
    /** Ended by an administrator before its time. */
    isEndedEarly: boolean('is_ended_early').notNull().default(false),
    version: integer('version').notNull().default(1),
    /** The idempotency key of the request that made it. */
    requestId: text('request_id').unique(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    index('sales_newest').on(table.startsAt.desc(), table.id.desc()),
    index('sales_of_state').on(table.state, table.startsAt.desc(), table.id.desc()),
    check(
      'sales_rule',
      sql`${table.ruleKind} in ('percent', 'amount', 'price') and ${table.ruleValue} > 0
        and (${table.ruleKind} <> 'percent' or ${table.ruleValue} <= 90)`,
    ),
    check(
      'sales_times',
      sql`${table.endsAt} > ${table.startsAt}
        and date_trunc('minute', ${table.startsAt}, 'UTC') = ${table.startsAt}
        and date_trunc('minute', ${table.endsAt}, 'UTC') = ${table.endsAt}`,
    ),
    check(
      'sales_state',
      sql`${table.state} in ('planned', 'running', 'ended')
        and (${table.state} = 'ended') = (${table.endedAt} is not null)
        and (${table.state} <> 'planned' or ${table.startedAt} is null)
        and (${table.state} <> 'running' or ${table.startedAt} is not null)`,
    ),
  ],
)

export const NOT_STARTED = ['not-for-sale', 'not-lower'] as const

/** The chosen products of a sale. */
export const saleProducts = pgTable(
  'sale_products',
  {
    saleId: idColumn('sale_id', 'sal')
      .notNull()
      .references(() => sales.id, { onDelete: 'cascade' }),
    productId: idColumn('product_id', 'prd')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Its prices are lowered now. */
    isRunning: boolean('is_running').notNull().default(false),
    /** Why its prices were not lowered at the start; null if they were. */
    notStarted: text('not_started', { enum: NOT_STARTED }),
  },
  (table) => [
    primaryKey({ columns: [table.saleId, table.productId] }),
    index('sale_products_of_product').on(table.productId),
    // A product is in one running sale at most.
    uniqueIndex('sale_products_running').on(table.productId).where(sql`${table.isRunning}`),
    check(
      'sale_products_not_started',
      sql`${table.notStarted} is null
        or (${table.notStarted} in ('not-for-sale', 'not-lower') and not ${table.isRunning})`,
    ),
  ],
)

/** The prices that a sale has lowered: a product's own price, and the own prices of variants. */
export const salePrices = pgTable(
  'sale_prices',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    saleId: idColumn('sale_id', 'sal').notNull(),
    productId: idColumn('product_id', 'prd').notNull(),
    /** Null: the product's own price. */
    variantId: idColumn('variant_id', 'var').references(() => variants.id, { onDelete: 'cascade' }),
    /** What is restored at the end. */
    before: paiseColumn('before').notNull(),
    price: paiseColumn('price').notNull(),
    /** The struck-through price, which the price history proves; null: none is shown. */
    priceBefore: paiseColumn('price_before'),
    /** An administrator has changed it during the sale, so it stayed as it was at the end. */
    isKept: boolean('is_kept').notNull().default(false),
  },
  (table) => [
    foreignKey({
      columns: [table.saleId, table.productId],
      foreignColumns: [saleProducts.saleId, saleProducts.productId],
      name: 'sale_prices_sale_product_fk',
    }).onDelete('cascade'),
    uniqueIndex('sale_prices_of_price').on(
      table.saleId,
      table.productId,
      sql`coalesce(${table.variantId}, '')`,
    ),
    index('sale_prices_of_variant').on(table.variantId),
    index('sale_prices_kept').on(table.saleId, table.id).where(sql`${table.isKept}`),
    check(
      'sale_prices_lower',
      sql`${table.price} > 0 and ${table.price} < ${table.before}
        and (${table.priceBefore} is null or ${table.priceBefore} > ${table.price})`,
    ),
  ],
)
