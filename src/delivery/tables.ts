import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * Where the shop delivers, by the beginning of a pincode, and how long a parcel takes. The longest
 * prefix holds. Without a row the default holds (shared/delivery/default-zones.ts).
 */
export const deliveryZones = pgTable(
  'delivery_zones',
  {
    prefix: text('prefix').primaryKey(),
    served: boolean('served').notNull(),
    minDays: integer('min_days').notNull(),
    maxDays: integer('max_days').notNull(),
    /** For administrators only. */
    note: text('note').notNull().default(''),
    updatedAt: timestamp('updated_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [
    check('delivery_zones_prefix', sql`${table.prefix} ~ '^[1-9][0-9]{1,5}$'`),
    check(
      'delivery_zones_days',
      sql`0 <= ${table.minDays} and ${table.minDays} <= ${table.maxDays}`,
    ),
    index('delivery_zones_wide').on(table.prefix).where(sql`length(${table.prefix}) <= 3`),
  ],
)
