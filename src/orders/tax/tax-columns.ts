import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { paiseColumn } from '#platform/db/db.ts'
import { paise } from '#shared/money/money.ts'

/** The parts of an amount that includes tax (shared/tax/tax.ts), in paise. */
export const taxColumns = () => ({
  taxable: paiseColumn('taxable').notNull(),
  cgst: paiseColumn('cgst').notNull().default(paise(0)),
  sgst: paiseColumn('sgst').notNull().default(paise(0)),
  utgst: paiseColumn('utgst').notNull().default(paise(0)),
  igst: paiseColumn('igst').notNull().default(paise(0)),
})

/** A check: the parts sum up to the amount, and are those of one kind of supply. */
export const taxesAddUp = (
  { taxable, cgst, sgst, utgst, igst }: Record<keyof ReturnType<typeof taxColumns>, AnyPgColumn>,
  amount: SQL,
): SQL =>
  sql.join(
    [
      sql`${taxable} + ${cgst} + ${sgst} + ${utgst} + ${igst} = ${amount}`,
      sql`least(${taxable}, ${cgst}, ${sgst}, ${utgst}, ${igst}) >= 0`,
      sql`${cgst} = ${sgst} + ${utgst}`,
      sql`(${igst} = 0 or ${cgst} = 0)`,
      sql`(${sgst} = 0 or ${utgst} = 0)`,
    ],
    sql` and `,
  )
