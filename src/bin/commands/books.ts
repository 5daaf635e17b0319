import { checkBooks } from '#operations/books.ts'
import { describeFindings } from '#operations/describe-books.ts'
import { BOOK_CHECKS, countFindings } from '#shared/book-checks.ts'
import type { Command } from './command.ts'

/**
 * `npm run books`: exits with 0 if everything adds up, with 1 if there are findings, and with 2 and
 * a sentence if the books could not be checked.
 */
export const booksCommand: Command = {
  failureCode: 2,
  run: async ({ openDatabase, print }) => {
    const { db } = await openDatabase({ isPatient: true })
    const outcomes = await checkBooks(db)
    for (const { name, total } of outcomes)
      print(`${total === 0 ? 'ok   ' : 'WRONG'}  ${BOOK_CHECKS[name]}`)
    const findings = countFindings(outcomes)
    print(
      findings === 0
        ? '\nEverything adds up.'
        : `\n${describeFindings(outcomes)}\n\n${findings} findings.`,
    )
    return findings === 0 ? 0 : 1
  },
}
