import { z } from 'zod'

const PERCENT_PROBLEM = 'Please enter a rate in per cent, such as 3.'

/** A rate in per cent, with at most two decimals, which becomes basis points. */
const Percent = z
  .string(PERCENT_PROBLEM)
  .trim()
  .regex(/^\d{1,3}(?:\.\d{1,2})?$/, PERCENT_PROBLEM)
  .transform((text) => Math.round(Number(text) * 100))
  .refine((rate) => rate <= 10_000, PERCENT_PROBLEM)

const MAX_RATE_CHANGES = 50

/** Changes of GST rates by law, each from its day on. Fields are texts, as they are typed. */
export const GstRates = z.object({
  changes: z
    .array(
      z
        .object({
          hsn: z
            .string()
            .trim()
            .regex(/^\d{4}(?:\d{2}){0,2}$/, 'An HSN code has 4, 6 or 8 digits.'),
          from: Percent,
          to: Percent,
          validFrom: z.iso.date('Please choose the first day of the new rate.'),
        })
        .refine(({ from, to }) => from !== to, {
          path: ['to'],
          message: 'The new rate is the same as the old one.',
        }),
    )
    .max(MAX_RATE_CHANGES, `At most ${MAX_RATE_CHANGES} changes.`),
})
