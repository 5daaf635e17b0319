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

/** Returns the results of Lighthouse as a Markdown table. */
export function toTable(judgements: Judgement[]): string {
  const rows = judgements.map((one) => [
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
  const line = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`
  return [
    line(HEAD),
    line(HEAD.map((_, index) => (index === 0 || index === HEAD.length - 1 ? '---' : '---:'))),
    ...rows.map(line),
  ].join('\n')
}
