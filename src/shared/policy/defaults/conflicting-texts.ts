import type { Part } from '#shared/policy/policy.ts'

/** The time limit of a return request. The refund page and the terms contradict each other. */
export const REQUEST_TIMES: Part = {
  readings: [
    {
      from: 'Terms of Service',
      says: ['Support request by ticket or e-mail within 48 hours of delivery'],
    },
    {
      from: 'Refund policy',
      says: ['Support request by ticket or e-mail within 24 hours of receipt'],
    },
  ],
}

/** The text below two readings: a contradiction is read in favour of the customer. */
export const BETTER_READING =
  'Where the two texts differ, you may rely on the one that is better for you.'
