import type { Page } from '@playwright/test'
import { limitsOf } from '../budget.ts'
import type { Screen } from '../screen.ts'

/** About what the headers of a response cost. Resource Timing counts as much for each. */
const HEADER_BYTES = 300

/**
 * Returns a sentence if the scripts that the page has loaded weigh more than its budget allows.
 * What comes from the browser's cache counts as if it was sent.
 */
export async function findHeavyScripts(page: Page, { route }: Screen): Promise<string[]> {
  const bytes = await page.evaluate(
    (headers) =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming)
        .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize + headers, 0),
    HEADER_BYTES,
  )
  const kb = bytes / 1000
  const max = limitsOf(route).scriptKb
  return kb > max ? [`The page loads ${kb.toFixed(1)} kB of scripts; its limit is ${max}.`] : []
}
