import { chromium } from '@playwright/test'
import type { Result } from 'lighthouse'
import { freePort } from '../bench/child.ts'
import { middleOf, runLighthouse, toVerdict, type Verdict } from '../bench/lighthouse.ts'
import { CHROMIUM_ARGS } from '../test/chromium.ts'
import { isHidden, limitsOf, type Limits } from './budget.ts'
import type { Cast } from './cast.ts'
import type { Screen } from './screen.ts'
import { logIn } from './show.ts'

/** The result of Lighthouse for a screen, and where it exceeds its budget. */
export type Judgement = Figures & { over: string[] }

type Figures = Verdict & {
  accessibility: number
  bestPractices: number
  seo: number
  scriptKb: number
  styleKb: number
  /** The failed audits of each category. */
  failed: Record<'accessibility' | 'best-practices' | 'seo', string[]>
}

/**
 * At most so many runs: the one with the middle score counts, with the medians of its times and
 * shift. A page within its budget in the first run is not measured again, unless its budget asks
 * for a score of QUICK or more.
 */
const RUNS = 5
const QUICK = 97

/** Skipped for pages that search engines must not index: whether they may, and the description. */
const ONLY_FOR_SEARCH = ['is-crawlable', 'meta-description']

/**
 * Runs Lighthouse with the mobile preset and the session of the screen, and compares the budget.
 */
export async function judge(executable: string, screen: Screen, cast: Cast): Promise<Judgement> {
  const limits = limitsOf(screen.route)
  const runs: Figures[] = []
  for (let run = 1; run <= RUNS; run += 1) {
    const figures = await judgeOnce(executable, screen, cast)
    runs.push(figures)
    if (limits.performance < QUICK && findOver(figures, limits).length === 0) break
  }
  const middle = middleOf(runs)
  if (!middle) throw new Error(`${screen.name} was not judged.`)
  const median = (name: 'largestPaintMs' | 'blockedMs' | 'shift') => medianOf(runs, name)
  const figures = {
    ...middle,
    largestPaintMs: median('largestPaintMs'),
    blockedMs: median('blockedMs'),
    shift: median('shift'),
  }
  return { ...figures, over: findOver(figures, limits) }
}

/** Returns the median of one figure of the runs. */
function medianOf(runs: Figures[], name: 'largestPaintMs' | 'blockedMs' | 'shift'): number {
  const sorted = runs.map((run) => run[name]).toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** Uses a new profile, so that cache and storage are empty. */
async function judgeOnce(executable: string, screen: Screen, cast: Cast): Promise<Figures> {
  const port = await freePort()
  const context = await chromium.launchPersistentContext('', {
    executablePath: executable,
    args: [...CHROMIUM_ARGS, `--remote-debugging-port=${port}`],
  })
  try {
    const who = screen.as ?? 'nobody'
    if (who !== 'nobody') {
      await logIn(context, cast.users[who])
      await (await context.newPage()).goto(`${cast.url}/favicon.svg`)
    }
    const skipAudits = [
      ...(isHidden(screen.route) ? ONLY_FOR_SEARCH : []),
      // Its responses are those of the checks of screens. Here the shop may refuse the request.
      ...(screen.network ? ['errors-in-console'] : []),
    ]
    return toFigures(
      screen,
      await runLighthouse(`${cast.url}${screen.address(cast)}`, {
        port,
        skipAudits,
        disableStorageReset: true,
      }),
    )
  } finally {
    await context.close()
  }
}

function toFigures(screen: Screen, result: Result): Figures {
  const score = (name: string) => Math.round((result.categories[name]?.score ?? 0) * 100)
  return {
    ...toVerdict(screen.name, result),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    scriptKb: kilobytesOf(result, 'Script'),
    styleKb: kilobytesOf(result, 'Stylesheet'),
    failed: {
      accessibility: failedIn(result, 'accessibility'),
      'best-practices': failedIn(result, 'best-practices'),
      seo: failedIn(result, 'seo'),
    },
  }
}

/** Returns the transferred kB of one kind of resource. */
function kilobytesOf(result: Result, kind: string): number {
  const details = result.audits['network-requests']?.details
  const items = details?.type === 'table' ? details.items : []
  return (
    items
      .filter((item) => item.resourceType === kind)
      .reduce((sum, item) => sum + Number(item.transferSize), 0) / 1000
  )
}

function findOver(figures: Figures, limits: Limits): string[] {
  const scores = [
    ['performance', figures.score, limits.performance],
    ['accessibility', figures.accessibility, limits.accessibility],
    ['best-practices', figures.bestPractices, limits.bestPractices],
    ['seo', figures.seo, limits.seo],
  ] as const
  const low = scores
    .filter(([, value, min]) => value < min)
    .map(
      ([name, value, min]) =>
        `${name} ${value} < ${min}` +
        (name === 'performance' ? '' : ` (${figures.failed[name].join(', ')})`),
    )
  const costs = [
    ['largest paint ms', figures.largestPaintMs, limits.largestPaintMs ?? Number.POSITIVE_INFINITY],
    ['layout shift', figures.shift, limits.shift],
    ['script kB', figures.scriptKb, limits.scriptKb],
    ['style kB', figures.styleKb, limits.styleKb],
  ] as const
  const high = costs
    .filter(([, value, max]) => value > max)
    .map(([name, value, max]) => `${name} ${value.toFixed(3)} > ${max}`)
  return [...low, ...high]
}

/** Returns the failed audits of a category. */
function failedIn(result: Result, category: string): string[] {
  const audits = result.categories[category]?.auditRefs ?? []
  return audits
    .filter(({ id, weight }) => weight > 0 && (result.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id)
}
