import { chromium } from '@playwright/test'
import lighthouse, { type Result } from 'lighthouse'
import { CHROMIUM_ARGS } from '../test/chromium.ts'
import { freePort } from './child.ts'

/**
 * The result of Lighthouse for a page on a slow phone: score out of 100, largest contentful paint
 * and total blocking time in ms, layout shift.
 */
export type Verdict = {
  page: string
  score: number
  largestPaintMs: number
  blockedMs: number
  shift: number
}

const RUNS = 3
/** A busy machine sometimes gives no score. Such a run is repeated, at most so often. */
const TRIES = 4

/** Measures each page with the mobile preset, three times; the run with the middle score counts. */
export async function judgePages(
  executable: string,
  origin: string,
  pages: { title: string; path: string }[],
): Promise<Verdict[]> {
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: executable,
    args: [...CHROMIUM_ARGS, `--remote-debugging-port=${port}`],
  })
  const verdicts: Verdict[] = []
  for (const { title, path } of pages) {
    const runs: Verdict[] = []
    for (let run = 0; run < RUNS; run += 1)
      runs.push(
        toVerdict(
          title,
          await runLighthouse(`${origin}${path}`, { port, onlyCategories: ['performance'] }),
        ),
      )
    const middle = middleOf(runs)
    if (middle) verdicts.push(middle)
  }
  await browser.close()
  return verdicts
}

/** Returns the run with the middle score; of two, the worse. */
export const middleOf = <Run extends Pick<Verdict, 'score' | 'largestPaintMs'>>(
  runs: Run[],
): Run | undefined =>
  runs.toSorted((a, b) => a.score - b.score || b.largestPaintMs - a.largestPaintMs)[
    Math.floor((runs.length - 1) / 2)
  ]

type Flags = {
  port: number
  onlyCategories?: string[]
  skipAudits?: string[]
  disableStorageReset?: boolean
}

/**
 * Runs the mobile preset once (simulated slow 4G and four times slower processor) in the Chromium
 * at `port`. Throws if there is no score.
 */
export async function runLighthouse(url: string, flags: Flags): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    const result = await lighthouse(url, { ...flags, output: 'json', logLevel: 'error' })
    const scores = Object.values(result?.lhr.categories ?? {}).map((category) => category.score)
    if (result && !result.lhr.runtimeError && scores.length > 0 && !scores.includes(null))
      return result.lhr
    if (tries >= TRIES)
      throw new Error(
        `Lighthouse could not judge ${url}: ${result?.lhr.runtimeError?.message ?? 'no score'}`,
      )
  }
}

/** Returns the figures of a run. */
export function toVerdict(page: string, { audits, categories }: Result): Verdict {
  const number = (name: string) => audits[name]?.numericValue ?? Number.NaN
  return {
    page,
    score: Math.round((categories.performance?.score ?? 0) * 100),
    largestPaintMs: number('largest-contentful-paint'),
    blockedMs: number('total-blocking-time'),
    shift: number('cumulative-layout-shift'),
  }
}
