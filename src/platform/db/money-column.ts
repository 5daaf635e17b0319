import { customType } from 'drizzle-orm/pg-core'
import { paise, type Paise } from '#shared/money/money.ts'

/** A bigint column of whole paise. */
export const paiseColumn = customType<{ data: Paise; driverData: string | number }>({
  dataType: () => 'bigint',
  fromDriver: (value) => paise(Number(value)),
})
