import { z } from 'zod'
import { MAX_ASK_AFTER_DAYS } from '#shared/reviews/review-rule.ts'

/** When customers are asked for reviews, and whether new reviews wait. */
export const ReviewSetting = z.object({
  askAfterDays: z
    .number('Please enter a number of days.')
    .int('Please enter a whole number of days.')
    .min(0, 'At least 0: then nobody is asked.')
    .max(MAX_ASK_AFTER_DAYS, `At most ${MAX_ASK_AFTER_DAYS} days.`),
  publishAtOnce: z.boolean('Please choose yes or no.'),
})
