import { cpus, totalmem } from 'node:os'
import { MANY_CATEGORIES, type CategoryCost } from './categories.ts'
import type { FirstLoad } from './first-load.ts'
import type { RequestCost } from './load.ts'
import type { Verdict } from './lighthouse.ts'
import type { Row } from './measure.ts'
import { SEARCHED_PRODUCTS } from './search.ts'
import type { Start } from './start.ts'
import { YEARS } from './years.ts'

/** The results of a run; parts that were not measured are missing. */
export type Findings = {
  seconds: number
  loads: { database: string; rows: Row[]; mailsWaiting: number }[]
  adminLists: { database: string; costs: RequestCost[] }[]
  searches: { database: string; costs: RequestCost[] }[]
  categories: CategoryCost[]
  starts: { database: string; start: Start }[]
  firstLoads: FirstLoad[]
  verdicts: Verdict[]
}

const START_SECONDS = 3
const IDLE_MB = 180
const LISTING_SCRIPT_KB = 125
const LARGEST_PAINT_MS = 1500
const SEARCH_P95_MS = 30
const ADMIN_LIST_P95_MS = 100

const whole = (value: number) => new Intl.NumberFormat('en').format(Math.round(value))
const fine = (value: number) => (value >= 100 ? whole(value) : value.toPrecision(value < 1 ? 2 : 3))
const mark = (reached: boolean) => (reached ? '✓' : '✗')

/** Returns the whole report in Markdown. */
export function toReport(findings: Findings): string {
  const parts = [
    machine(findings.seconds),
    loadTable(findings),
    besideTable(findings),
    withoutTable(findings),
    searchTable(findings.searches),
    adminListTable(findings.adminLists),
    categoryTable(findings.categories),
    startTable(findings.starts),
    firstLoadTable(findings.firstLoads),
    verdictTable(findings.verdicts),
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

function machine(seconds: number): string {
  const [cpu] = cpus()
  const date = new Date().toISOString().slice(0, 10)
  const memory = Math.round(totalmem() / 1024 ** 3)
  return (
    `Measured on ${date}: ${cpus().length} cores (${cpu?.model.trim() ?? 'unknown'}) shared by ` +
    `shop, database and load, ${memory} GB of memory, Node ${process.versions.node}, ` +
    `${seconds} s for each figure.`
  )
}

function table(head: string[], rows: string[][]): string {
  const rule = head.map((_, index) => (index === 0 ? '---' : '---:'))
  return [head, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function loadTable({ loads }: Findings): string {
  if (loads.every(({ rows }) => rows.length === 0)) return ''
  const head = [
    'What',
    'Database',
    'Connections',
    'Per second',
    'Bare',
    '% of bare',
    'p50 ms',
    'p99 ms',
    'CPU ms each',
    'Bare CPU ms',
    'Memory MB',
    'Goal',
  ]
  const rows = loads.flatMap(({ database, rows: measured }) =>
    measured.map((row) => loadRow(row, database)),
  )
  const mails = loads.filter(({ rows: measured }) =>
    measured.some(({ title }) => title === 'Whole order'),
  )
  const notes = mails.map(
    ({ database, mailsWaiting }) =>
      'Confirmation mails that were not sent yet after the last order ' +
      `(${database}): ${whole(mailsWaiting)}.`,
  )
  return [`### Under load\n\n${table(head, rows)}`, ...notes].join('\n\n')
}

function loadRow(
  { title, connections, shop, bare, without, goal }: Row,
  database: string,
): string[] {
  const share = shop.perSecond / bare.perSecond
  return [
    title,
    database,
    String(connections),
    fine(shop.perSecond),
    fine(bare.perSecond),
    `${fine(share * 100)} %`,
    fine(shop.p50),
    fine(shop.p99),
    fine(shop.cpuMs),
    fine(bare.cpuMs),
    whole(shop.rssMb),
    goalOf({
      goal,
      connections,
      database,
      share,
      ofWithout: without && shop.perSecond / without.perSecond,
      perSecond: shop.perSecond,
    }),
  ]
}

/** Compares this build with another one, measured alternately. */
function besideTable({ loads }: Findings): string {
  const rows = loads.flatMap(({ database, rows: measured }) =>
    measured.flatMap(({ title, connections, shop, beside }) =>
      beside
        ? [
            [
              title,
              database,
              String(connections),
              fine(shop.perSecond),
              fine(beside.perSecond),
              `${fine((shop.perSecond / beside.perSecond) * 100)} %`,
              `${fine(shop.p50)} / ${fine(beside.p50)}`,
              `${fine(shop.p99)} / ${fine(beside.p99)}`,
              `${fine(shop.cpuMs)} / ${fine(beside.cpuMs)}`,
            ],
          ]
        : [],
    ),
  )
  if (rows.length === 0) return ''
  const head = [
    'What',
    'Database',
    'Connections',
    'This build per second',
    'Other build',
    'This of other',
    'p50 ms',
    'p99 ms',
    'CPU ms each',
  ]
  return `### This build and the other, in turns\n\n${table(head, rows)}`
}

/** Compares rows with the same actions without what the row is about, measured in turns. */
function withoutTable({ loads }: Findings): string {
  const rows = loads.flatMap(({ database, rows: measured }) =>
    measured.flatMap(({ title, connections, shop, without }) =>
      without
        ? [
            [
              title,
              database,
              String(connections),
              fine(shop.perSecond),
              fine(without.perSecond),
              `${fine((shop.perSecond / without.perSecond) * 100)} %`,
              `${fine(shop.p50)} / ${fine(without.p50)}`,
              `${fine(shop.cpuMs)} / ${fine(without.cpuMs)}`,
            ],
          ]
        : [],
    ),
  )
  if (rows.length === 0) return ''
  const head = [
    'What',
    'Database',
    'Connections',
    'Per second',
    'Whole order without it',
    'With of without',
    'p50 ms',
    'CPU ms each',
  ]
  return `### Orders with more than goods, in turns with orders without\n\n${table(head, rows)}`
}

/**
 * The goal of a row. That for orders applies only to a loaded server on PostgreSQL, because a
 * single connection mostly waits.
 */
function goalOf(row: {
  goal: Row['goal']
  connections: number
  database: string
  share: number
  ofWithout: number | undefined
  perSecond: number
}): string {
  const { goal } = row
  if (!goal) return ''
  if ('shareOfBare' in goal)
    return `≥ ${goal.shareOfBare * 100} % ${mark(row.share >= goal.shareOfBare)}`
  if (row.database !== 'PostgreSQL' || row.connections < goal.fromConnections) return ''
  if ('shareOfWithout' in goal)
    return (
      `≥ ${goal.shareOfWithout * 100} % of without ` +
      mark((row.ofWithout ?? 0) >= goal.shareOfWithout)
    )
  return `≥ ${goal.perSecond}/s ${mark(row.perSecond >= goal.perSecond)}`
}

/**
 * A table of requests measured one after the other: the list, its figures at so many connections,
 * and the goal for one connection.
 */
function requestCostTable(
  measured: { database: string; costs: RequestCost[] }[],
  maxP95: number,
): string {
  const rows = measured.flatMap(({ database, costs }) =>
    costs.map(({ title, connections, figures: { perSecond, p50, p95, p99, cpuMs } }) => [
      title,
      database,
      String(connections),
      fine(perSecond),
      fine(p50),
      fine(p95),
      fine(p99),
      fine(cpuMs),
      // The goal is for a single user on PostgreSQL: more connections share the cores with it.
      connections === 1 && database === 'PostgreSQL'
        ? `p95 ≤ ${maxP95} ms ${mark(p95 <= maxP95)}`
        : '',
    ]),
  )
  return table(
    [
      'What',
      'Database',
      'Connections',
      'Per second',
      'p50 ms',
      'p95 ms',
      'p99 ms',
      'CPU ms each',
      'Goal',
    ],
    rows,
  )
}

function searchTable(searches: Findings['searches']): string {
  if (searches.length === 0) return ''
  return (
    `### Searches among ${whole(SEARCHED_PRODUCTS)} products, none served from ` +
    `the cache\n\n${requestCostTable(searches, SEARCH_P95_MS)}`
  )
}

function adminListTable(adminLists: Findings['adminLists']): string {
  if (adminLists.length === 0) return ''
  const { products, orders, users } = YEARS
  return (
    `### The admin lists among ${whole(products)} products, ${whole(orders)} orders and ` +
    `${whole(users)} users\n\n${requestCostTable(adminLists, ADMIN_LIST_P95_MS)}`
  )
}

/** How much slower and larger a listing may be with many categories. */
const CATEGORY_LIMIT = 1.1

function categoryTable(costs: CategoryCost[]): string {
  if (costs.length === 0) return ''
  const rows = costs.map(({ title, isPage, few, many, bytes }) => [
    title,
    `${fine(many.p50)} / ${fine(few.p50)}`,
    `${fine(many.p95)} / ${fine(few.p95)}`,
    isPage ? `≤ 110 % ${mark(many.p95 <= few.p95 * CATEGORY_LIMIT)}` : '',
    `${fine(many.cpuMs)} / ${fine(few.cpuMs)}`,
    `${whole(bytes.many)} / ${whole(bytes.few)}`,
    isPage ? `≤ 110 % ${mark(bytes.many <= bytes.few * CATEGORY_LIMIT)}` : '',
  ])
  return (
    `### Listings with ${MANY_CATEGORIES} categories / with ten\n\n` +
    table(['What', 'p50 ms', 'p95 ms', 'Goal', 'CPU ms each', 'Bytes', 'Goal'], rows)
  )
}

function startTable(starts: Findings['starts']): string {
  if (starts.length === 0) return ''
  const megabytes = (value: number | null) => (value === null ? 'unknown' : whole(value))
  const rows = starts.map(({ database, start: { seconds, rssMb, pssMb } }) => [
    database,
    `${seconds.toFixed(2)}`,
    `≤ ${START_SECONDS} s ${mark(seconds <= START_SECONDS)}`,
    megabytes(rssMb),
    megabytes(pssMb),
    rssMb === null ? '' : `≤ ${IDLE_MB} MB ${mark(rssMb <= IDLE_MB)}`,
  ])
  return (
    '### Start and rest\n\n' +
    table(['Database', 'Start s', 'Goal', 'Idle RSS MB', 'Idle PSS MB', 'Goal (RSS)'], rows)
  )
}

function firstLoadTable(loads: FirstLoad[]): string {
  if (loads.length === 0) return ''
  const rows = loads.map((load) => {
    const goal =
      load.page === 'Listing'
        ? `≤ ${LISTING_SCRIPT_KB} kB ${mark(load.script <= LISTING_SCRIPT_KB)}`
        : ''
    const sizes = [load.html, load.script, load.style, load.font, load.picture, load.other].map(
      (value) => value.toFixed(1),
    )
    return [load.page, ...sizes, String(load.requests), goal]
  })
  return (
    '### First load, kB over the wire\n\n' +
    table(
      ['Page', 'HTML', 'Script', 'Style', 'Font', 'Picture', 'Other', 'Requests', 'Goal (script)'],
      rows,
    )
  )
}

function verdictTable(verdicts: Verdict[]): string {
  if (verdicts.length === 0) return ''
  const rows = verdicts.map(({ page, score, largestPaintMs, blockedMs, shift }) => [
    page,
    String(score),
    whole(largestPaintMs),
    `≤ ${whole(LARGEST_PAINT_MS)} ms ${mark(largestPaintMs <= LARGEST_PAINT_MS)}`,
    whole(blockedMs),
    shift.toFixed(3),
  ])
  return (
    '### Lighthouse, mobile\n\n' +
    table(['Page', 'Score', 'Largest paint ms', 'Goal', 'Blocked ms', 'Layout shift'], rows)
  )
}
