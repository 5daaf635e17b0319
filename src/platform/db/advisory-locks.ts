/**
 * The numbers of the advisory locks. Two uses with one number would wait for each other, so each
 * has its own, and they stand only here.
 */
export const ADVISORY_LOCKS = {
  /** Migrations, the first start, a restore. */
  setup: 7_212_611,
  /** The search words of the catalogue. The triggers of migrations 0004 and 0028 take it. */
  searchWords: 7_212_612,
  /** The list of deleted accounts. */
  erasedUsers: 7_212_613,
  /** The keys of payments, and shared by each order in test mode. */
  paymentKeys: 7_212_614,
  /** A check of the books. */
  books: 7_212_615,
  /** Saving a sale, so that no two of them overlap. */
  sales: 7_212_616,
} as const
