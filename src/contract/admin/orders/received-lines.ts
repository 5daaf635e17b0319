import { z } from 'zod'
import { Reference } from '#contract/text.ts'

/** How many units of each line came back in good order. */
export const ReceivedLines = z
  .array(
    z.object({
      lineId: Reference,
      good: z
        .number('Please enter how many pieces are good.')
        .int('Please enter a whole number of pieces.')
        .min(0, 'Please enter how many pieces are good.')
        .max(100_000)
        .describe('How many units go back into stock; the others are damaged or missing'),
    }),
  )
  .min(1, 'Please say how many pieces are good.')
  .max(500)
