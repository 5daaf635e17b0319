import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** WCAG 2.0 to 2.2, levels A and AA, and best practices. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The minified script: half as large as the default one, and each page loads it again. */
const SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * Runs axe on the page in its current state, from its top: elsewhere a control can be half behind
 * the sticky header. Returns a sentence for each rule and element.
 */
export async function findWithAxe(page: Page): Promise<string[]> {
  await loadAxe(page)
  const violations = await page.evaluate(async (tags) => {
    window.scrollTo({ top: 0, behavior: 'instant' })
    const found = await window.axe.run(document, {
      runOnly: { type: 'tag', values: tags },
      resultTypes: ['violations'],
    })
    return found.violations.map(({ id, help, nodes }) => ({
      id,
      help,
      nodes: nodes.map((node) => `${node.target.join(' ')} (${node.failureSummary ?? ''})`),
    }))
  }, TAGS)
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `axe ${id}: ${help}: ${node.replace(/\s+/g, ' ')}`),
  )
}

/**
 * Defines `window.axe`. The browser's debugger evaluates the script, so that the page's security
 * policy needs no change, and compiles it once for all pages that a window loads. It would compile
 * the text of `page.evaluate` each time.
 */
async function loadAxe(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  const { exceptionDetails } = await browser.send('Runtime.evaluate', {
    expression: `${SOURCE};undefined`,
  })
  await browser.detach()
  if (exceptionDetails) throw new Error(`axe did not load: ${exceptionDetails.text}`)
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
