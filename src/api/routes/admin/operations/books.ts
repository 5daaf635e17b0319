import { contract } from '#contract/contract.ts'
import { readBooks, recheckBooks, type Books } from '#operations/book-results.ts'
import { BOOK_CHECKS } from '#shared/book-checks.ts'
import type { AppContext } from '#app-context.ts'
import type { Serve } from '#api/serve.ts'

export function bookRoutes(serve: Serve, context: AppContext): void {
  serve(contract.readBooks, async () => toReply(await readBooks(context.db)))
  serve(contract.recheckBooks, async () => toReply(await recheckBooks(context)))
}

const toReply = (books: Books | undefined) => ({
  books: books
    ? {
        checkedAt: books.checkedAt.toISOString(),
        durationMs: books.durationMs,
        checks: books.outcomes.map(({ name, total, findings }) => ({
          name,
          title: BOOK_CHECKS[name],
          total,
          findings: findings.map(({ rows, sentence, subject }) => ({
            rows,
            sentence,
            subject: subject && { kind: subject.kind, _id: subject.id, name: subject.name },
          })),
        })),
      }
    : null,
})
