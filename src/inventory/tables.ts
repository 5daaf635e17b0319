import { sql } from 'drizzle-orm'
import { bigserial, check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { variants } from '#catalog/tables.ts'
import { idColumn } from '#platform/db/id-column.ts'

/**
 * Why stock moved. Signs: opening, added, released, returned bring pieces; reserved, sold, removed
 * take them.
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
 * The ledger of stock: every change, never edited (a trigger refuses it). The sum of a variant's
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
    /** The person who did it; null when the shop did it by itself. */
    actorId: idColumn('actor_id', 'usr'),
    orderId: idColumn('order_id', 'ord'),
    /**
     * The name that a browser gave the wish: sent again after a lost answer, it moves nothing more.
     */
    requestKey: text('request_key'),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [
    index('stock_movements_of_variant').on(table.variantId, table.id),
    index('stock_movements_of_order').on(table.orderId).where(sql`${table.orderId} is not null`),
    index('stock_movements_of_request')
      .on(table.requestKey)
      .where(sql`${table.requestKey} is not null`),
    check(
      'stock_movements_sign',
      sql`case when ${table.kind} in ('removed', 'reserved', 'sold') then ${table.change} < 0 else ${table.change} > 0 end`,
    ),
    check(
      'stock_movements_kind',
      sql.raw(`kind in (${MOVEMENT_KINDS.map((kind) => `'${kind}'`).join(', ')})`),
    ),
  ],
)
