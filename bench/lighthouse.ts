import { chromium } from '@playwright/test'
import lighthouse, { type Result } from 'lighthouse'
import { CHROMIUM_ARGS } from '../test/chromium.ts'
import { freePort } from './child.ts'

/**
 * What Lighthouse says of a page on a slow phone: score of 100, milliseconds until the largest
 * thing shows and of blocked main thread, layout shift.
 */
export type Verdict = {
  page: string
  score: number
  largestPaintMs: number
  blockedMs: number
  shift: number
}

const RUNS = 3
/** A busy machine sometimes gives no score. That run is not judged but repeated, so often. */
const TRIES = 4

/** Judges each page with the mobile preset, three times; the run with the middle score counts. */
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

/** The run with the middle score; of two, the worse. */
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
 * One run with the mobile preset (slow 4G and a four times slower processor, both simulated) in the
 * Chromium that listens at `port`. Refuses a page that gives no score.
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

/** The figures of a run. */
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
