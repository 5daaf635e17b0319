/** Lists count at most this many rows, as counting all of them becomes slower every year. */
export const MAX_COUNTED = 1000

/** The pagination of a list; an empty list has one page. */
export function paginationOf({ page, limit }: { page: number; limit: number }, total: number) {
  return { page, limit, total, totalPages: Math.max(1, Math.ceil(total / limit)) }
}
