import { sql } from 'drizzle-orm'
import { bigserial, check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { variants } from '#catalog/tables.ts'
import { idColumn } from '#platform/db/db.ts'

/**
 * The kinds of stock movements: opening, added, released and returned add stock; reserved, sold and
 * removed take it.
 */
export const MOVEMENT_KINDS = [
  'opening',
  'added',
  'removed',
  'reserved',
  'released',
  'sold',
  'returned',
] as const
export type MovementKind = (typeof MOVEMENT_KINDS)[number]

/**
 * The stock ledger: every movement, never edited (a trigger refuses it). The sum of a variant's
 * rows is its stock.
 */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    variantId: idColumn('variant_id', 'var')
      .notNull()
      .references(() => variants.id),
    change: integer('change').notNull(),
    kind: text('kind', { enum: MOVEMENT_KINDS }).notNull(),
    reason: text('reason').notNull(),
    /** The user who caused it; null for jobs. */
    actorId: idColumn('actor_id', 'usr'),
    orderId: idColumn('order_id', 'ord'),
    /** Idempotency key: a repeated request changes no stock. */
    requestId: text('request_id'),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [
    index('stock_movements_of_variant').on(table.variantId, table.id),
    // Rows are appended, so a small index by blocks finds those since a day.
    index('stock_movements_time').using('brin', table.createdAt),
    index('stock_movements_of_order').on(table.orderId).where(sql`${table.orderId} is not null`),
    index('stock_movements_of_request')
      .on(table.requestId)
      .where(sql`${table.requestId} is not null`),
    check(
      'stock_movements_sign',
      sql.join(
        [
          sql`case when ${table.kind} in ('removed', 'reserved', 'sold')`,
          sql`then ${table.change} < 0 else ${table.change} > 0 end`,
        ],
        sql` `,
      ),
    ),
    check(
      'stock_movements_kind',
      sql.raw(`kind in (${MOVEMENT_KINDS.map((kind) => `'${kind}'`).join(', ')})`),
    ),
  ],
)
