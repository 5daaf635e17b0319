import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { CHROMIUM_ARGS } from '../test/chromium.ts'
import { freePort } from './child.ts'

/** What Lighthouse says of a page on a slow phone: score of 100, milliseconds until the largest thing shows and of blocked main thread, layout shift. */
export type Verdict = { page: string; score: number; largestPaintMs: number; blockedMs: number; shift: number }

const RUNS = 3

/** Judges each page with the mobile preset, three times; the run with the middle score counts. */
export async function judgePages(executable: string, origin: string, pages: { title: string; path: string }[]): Promise<Verdict[]> {
  const port = await freePort()
  const browser = await chromium.launch({ executablePath: executable, args: [...CHROMIUM_ARGS, `--remote-debugging-port=${port}`] })
  const verdicts: Verdict[] = []
  for (const { title, path } of pages) {
    const runs: Verdict[] = []
    for (let run = 0; run < RUNS; run += 1) runs.push(await judge(title, `${origin}${path}`, port))
    const middle = runs.sort((a, b) => a.score - b.score || b.largestPaintMs - a.largestPaintMs)[Math.floor(RUNS / 2)]
    if (middle) verdicts.push(middle)
  }
  await browser.close()
  return verdicts
}

async function judge(page: string, url: string, port: number): Promise<Verdict> {
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories: ['performance'] })
  if (!result || result.lhr.runtimeError) throw new Error(`Lighthouse could not judge ${url}: ${result?.lhr.runtimeError?.message ?? 'no result'}`)
  const { audits, categories } = result.lhr
  const number = (name: string) => audits[name]?.numericValue ?? Number.NaN
  return {
    page,
    score: Math.round((categories.performance?.score ?? 0) * 100),
    largestPaintMs: number('largest-contentful-paint'),
    blockedMs: number('total-blocking-time'),
    shift: number('cumulative-layout-shift'),
  }
}
