import type { Pagination } from '#contract/contract.ts'
import { MAX_CHOSEN } from '#shared/bulk.ts'
import type { Matching } from './use-selection.ts'

const PAGE_SIZE = 100

/**
 * Reads all rows that match the filters of a list, the first 1,000, by the pages of the list. A row
 * that moves to another page meanwhile is in the result once.
 */
export async function readMatching<Row extends { id: string }>(
  readPage: (page: { page: number; limit: number }) => Promise<{
    rows: Row[]
    pagination: Pagination
  }>,
): Promise<Matching<Row>> {
  const found = new Map<string, Row>()
  for (let page = 1; ; page += 1) {
    // Each page is read after the one before: the number of pages is in the reply.
    // oxlint-disable-next-line no-await-in-loop
    const { rows, pagination } = await readPage({ page, limit: PAGE_SIZE })
    for (const row of rows) found.set(row.id, row)
    if (page >= pagination.totalPages || page * PAGE_SIZE >= MAX_CHOSEN)
      return { rows: [...found.values()], total: pagination.total }
  }
}
