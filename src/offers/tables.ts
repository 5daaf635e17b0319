import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import { variants } from '#catalog/tables.ts'
import { oneOf, orders } from '#orders/tables.ts'
import { idColumn, paiseColumn } from '#platform/db/db.ts'
import { payments } from '#payments/tables.ts'
import { paise } from '#shared/money/money.ts'
import { OFFER_KINDS } from '#shared/offers/offer.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const values = (name: string) => text(name).array().notNull().default([])

/** Coupons, which have a code, and offers that apply by themselves (src/shared/offers/offer.ts). */
export const offers = pgTable(
  'offers',
  {
    id: idColumn('id', 'ofr').primaryKey(),
    /** Grows by one with every change; a change of an older version is refused. */
    version: integer('version').notNull().default(1),
    name: text('name').notNull(),
    code: text('code').unique(),
    kind: text('kind', { enum: OFFER_KINDS }).notNull(),
    percent: integer('percent'),
    amount: paiseColumn('amount'),
    cap: paiseColumn('cap'),
    minimum: paiseColumn('minimum').notNull().default(paise(0)),
    buyQuantity: integer('buy_quantity'),
    freeQuantity: integer('free_quantity'),
    giftVariantId: idColumn('gift_variant_id', 'var').references(() => variants.id),
    startsAt: moment('starts_at'),
    endsAt: moment('ends_at'),
    endedAt: moment('ended_at'),
    maxUses: integer('max_uses'),
    /** Redemptions that are not released; counted only if `maxUses` limits them. */
    uses: integer('uses').notNull().default(0),
    maxPerCustomer: integer('max_per_customer'),
    isFirstOrderOnly: boolean('is_first_order_only').notNull().default(false),
    allowsCode: boolean('allows_code').notNull().default(false),
    /** Values of categories and ids of products. */
    categories: values('categories'),
    notCategories: values('not_categories'),
    products: values('products'),
    notProducts: values('not_products'),
    /** What an influencer gets of the net sales, in whole per cent. */
    sharePercent: integer('share_percent').notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('offers_newest').on(table.createdAt.desc(), table.id.desc()),
    check('offers_kind', oneOf('kind', OFFER_KINDS)),
    check('offers_code', sql`${table.code} ~ '^[A-Z0-9]{3,20}$'`),
    check(
      'offers_uses',
      sql`${table.uses} >= 0 and (${table.maxUses} is null or ${table.uses} <= ${table.maxUses})`,
    ),
    check('offers_limits', sql`${table.maxUses} > 0 and ${table.maxPerCustomer} > 0`),
    check('offers_days', sql`${table.startsAt} < ${table.endsAt}`),
    check(
      'offers_amounts',
      sql`${table.percent} between 1 and 100 and ${table.amount} >= 100 and ${table.cap} > 0`,
    ),
    check('offers_minimum', sql`${table.minimum} >= 0 and ${table.sharePercent} between 0 and 100`),
    check(
      'offers_gives',
      sql`case ${table.kind}
        when 'percent' then ${table.percent} is not null
        when 'amount' then ${table.amount} is not null
        when 'buy_get' then least(${table.buyQuantity}, ${table.freeQuantity}) > 0
          and ${table.freeQuantity} is not null and ${table.buyQuantity} is not null
        when 'bundle' then ${table.buyQuantity} > 1 and ${table.amount} is not null
          and ${table.buyQuantity} is not null
        when 'gift' then ${table.giftVariantId} is not null
        else true end`,
    ),
  ],
)

/**
 * SQL: whether an order `o` counts in the figures of its offers: it was paid, or confirmed with
 * cash on delivery, also if it was cancelled after its payment.
 */
export const COUNTS_FOR_OFFERS = sql`
  o.status not in ('pending_payment', 'placed', 'expired')
  and (o.status <> 'cancelled' or exists (
    select from ${payments} p where p.order_id = o.id and p.settles))`

/**
 * The use of an offer by an order, reserved when the order is placed. It is released when the order
 * expires or is cancelled, and taken again if it is paid late.
 */
export const offerRedemptions = pgTable(
  'offer_redemptions',
  {
    orderId: idColumn('order_id', 'ord')
      .notNull()
      .references(() => orders.id),
    offerId: idColumn('offer_id', 'ofr')
      .notNull()
      .references(() => offers.id),
    /** What the offer takes off the order. */
    discount: paiseColumn('discount').notNull(),
    /** The share of an influencer when the order was placed. */
    sharePercent: integer('share_percent').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    releasedAt: moment('released_at'),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.offerId] }),
    index('offer_redemptions_of_offer').on(table.offerId, table.createdAt),
    check('offer_redemptions_discount', sql`${table.discount} >= 0`),
  ],
)
