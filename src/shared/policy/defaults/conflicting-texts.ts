import type { Part } from '#shared/policy/policy.ts'

/**
 * How soon a shopper writes about a return: said on the refund page and in the terms, and the two
 * texts disagree.
 */
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

/** Stands under two readings: a shopper never loses by our contradicting ourselves. */
export const BETTER_READING =
  'Where the two texts differ, you may rely on the one that is better for you.'
