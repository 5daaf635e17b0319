import { z } from 'zod'
import { Reference } from '#contract/text.ts'

const units = (problem: string) =>
  z.number(problem).int('Please enter a whole number of pieces.').min(0, problem).max(100_000)

const ReceivedLine = z.object({
  lineId: Reference,
  good: units('Please enter how many pieces are good.').describe(
    'How many units go back into stock; the others are damaged or missing',
  ),
})

const lines = <Line extends z.ZodType>(line: Line) =>
  z.array(line).min(1, 'Please say how many pieces are good.').max(500)

/** How many units of each line of an undelivered parcel came back in good order. */
export const ReceivedLines = lines(ReceivedLine)

/** What came back of each line of a requested return. */
export const ReturnedLines = lines(
  ReceivedLine.extend({
    received: units('Please enter how many pieces came back.')
      .optional()
      .describe('How many of the requested units came back, good or not; without it all of them'),
  }),
)
