import type { Judgement } from './lighthouse.ts'

const HEAD = [
  'Screen',
  'Performance',
  'Accessibility',
  'Best practices',
  'SEO',
  'Largest paint s',
  'Blocked ms',
  'Shift',
  'Script kB',
  'Style kB',
  'Budget',
]

const toLine = (cells: (string | number)[]): string => `| ${cells.join(' | ')} |`

/** The first two lines of a Markdown table of judgements. */
export const TABLE_HEAD = [
  toLine(HEAD),
  toLine(HEAD.map((_, index) => (index === 0 || index === HEAD.length - 1 ? '---' : '---:'))),
].join('\n')

/** Returns the row of one page in that table. */
export const toRow = (one: Judgement): string =>
  toLine([
    one.page,
    one.score,
    one.accessibility,
    one.bestPractices,
    one.seo,
    (one.largestPaintMs / 1000).toFixed(2),
    one.blockedMs.toFixed(0),
    one.shift.toFixed(3),
    one.scriptKb.toFixed(1),
    one.styleKb.toFixed(1),
    one.over.length === 0 ? '✓' : `✗ ${one.over.join('; ')}`,
  ])
