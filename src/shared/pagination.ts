/**
 * Beyond this nobody needs to know how many there are, and counting them all would take longer with
 * every year.
 */
export const MAX_COUNTED = 1000

/** The pagination that a list answers with; an empty list has one page. */
export function paginationOf({ page, limit }: { page: number; limit: number }, total: number) {
  return { page, limit, total, totalPages: Math.max(1, Math.ceil(total / limit)) }
}
