import { BOOK_CHECKS, type CheckOutcome, type Finding } from '#shared/book-checks.ts'

/**
 * The findings as lines of text: the title of each check, and a line for each finding, at most
 * `maxListed` of a check.
 */
export const describeFindings = (outcomes: CheckOutcome[], maxListed?: number): string =>
  outcomes
    .filter(({ total }) => total > 0)
    .map((outcome) => [headOf(outcome), ...linesOf(outcome, maxListed)].join('\n'))
    .join('\n\n')

const headOf = ({ name, total }: CheckOutcome): string =>
  `${BOOK_CHECKS[name]}: ${total === 1 ? 'one is not so' : `${total} are not so`}`

function linesOf({ findings, total }: CheckOutcome, maxListed?: number): string[] {
  const listed = findings.slice(0, maxListed)
  const more = total - listed.length
  return [...listed.map(lineOf), ...(more > 0 ? [`  … and ${more} more`] : [])]
}

const lineOf = ({ sentence, rows }: Finding): string => `  ${sentence} [${rows.join(', ')}]`
