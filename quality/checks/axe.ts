import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** WCAG 2.0 to 2.2, levels A and AA, and what axe calls best practice. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Half as long as what the package opens with, and each page reads it anew. */
const SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** What axe finds wrong with the page as it stands: a sentence for every rule and element. */
export async function findWithAxe(page: Page): Promise<string[]> {
  // Evaluated from outside, so the page's own security policy stays as it is.
  await page.evaluate(SOURCE)
  const violations = await page.evaluate(async (tags) => {
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

declare global {
  interface Window {
    axe: typeof axe
  }
}
