/** Stands under two readings: a shopper never loses by our contradicting ourselves. */
export const BETTER_READING =
  'Where the two texts differ, you may rely on the one that is better for you.'
