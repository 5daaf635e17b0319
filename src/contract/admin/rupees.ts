import { z } from 'zod'
import { fromRupees, type Paise } from '#shared/money/money.ts'

const RUPEES_PROBLEM = 'Please enter an amount in rupees.'
/** An amount in rupees, at most `max`, which becomes paise. */
export const Rupees = (max: number) =>
  z
    .number(RUPEES_PROBLEM)
    .min(0, RUPEES_PROBLEM)
    .max(max, RUPEES_PROBLEM)
    .transform((amount, context): Paise => {
      const paise = fromRupees(amount)
      if (paise !== undefined) return paise
      context.addIssue({ code: 'custom', message: RUPEES_PROBLEM })
      return z.NEVER
    })
