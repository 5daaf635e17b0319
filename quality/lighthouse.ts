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
export type Judgement = Verdict & {
  accessibility: number
  bestPractices: number
  seo: number
  scriptKb: number
  styleKb: number
  over: string[]
}

/**
 * At most so many runs; the one with the middle score counts. A page within its budget in the first
 * run is not measured again, unless its budget asks for a score of QUICK or more.
 */
const RUNS = 3
const QUICK = 97

/** Skipped for pages that search engines must not index: whether they may, and the description. */
const ONLY_FOR_SEARCH = ['is-crawlable', 'meta-description']

/**
 * Runs Lighthouse with the mobile preset and the session of the screen, and compares the budget.
 */
export async function judge(executable: string, screen: Screen, cast: Cast): Promise<Judgement> {
  const limits = limitsOf(screen.route)
  const runs: Judgement[] = []
  for (let run = 1; run <= RUNS; run += 1) {
    runs.push(await judgeOnce(executable, screen, cast))
    if (limits.performance < QUICK && runs[0]?.over.length === 0) break
  }
  const middle = middleOf(runs)
  if (!middle) throw new Error(`${screen.name} was not judged.`)
  return middle
}

/** Uses a new profile, so that cache and storage are empty. */
async function judgeOnce(executable: string, screen: Screen, cast: Cast): Promise<Judgement> {
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
    const skipAudits = isHidden(screen.route) ? ONLY_FOR_SEARCH : []
    return toJudgement(
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

function toJudgement(screen: Screen, result: Result): Judgement {
  const score = (name: string) => Math.round((result.categories[name]?.score ?? 0) * 100)
  const judgement = {
    ...toVerdict(screen.name, result),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    scriptKb: kilobytesOf(result, 'Script'),
    styleKb: kilobytesOf(result, 'Stylesheet'),
  }
  return { ...judgement, over: findOver(judgement, limitsOf(screen.route), result) }
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

type Figures = Omit<Judgement, 'over'>

function findOver(figures: Figures, limits: Limits, result: Result): string[] {
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
        `${name} ${value} < ${min}${name === 'performance' ? '' : failedIn(result, name)}`,
    )
  const costs = [
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
function failedIn(result: Result, category: string): string {
  const failed =
    result.categories[category]?.auditRefs
      .filter(({ id, weight }) => weight > 0 && (result.audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id) ?? []
  return ` (${failed.join(', ')})`
}
