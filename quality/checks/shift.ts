import type { BrowserContext, Page } from '@playwright/test'

/** The limit of the design for the cumulative layout shift of a page load. */
const MAX_SHIFT = 0.02

/** Records layout shifts without a user action on every page of this browser. */
export async function watchShift(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    type Shift = PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      sources: { node: Node | null }[]
    }
    const shifts: { value: number; what: string }[] = []
    const describe = (node: Node | null) =>
      node instanceof Element
        ? `${node.tagName.toLowerCase()}.${node.className}`.slice(0, 80)
        : (node?.textContent ?? '').slice(0, 40)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[])
        if (!entry.hadRecentInput)
          shifts.push({
            value: entry.value,
            what: entry.sources.map(({ node }) => describe(node)).join(', '),
          })
    }).observe({ type: 'layout-shift', buffered: true })
    Object.assign(window, { shifts })
  })
}

/** Returns a sentence if the page shifted more than the design allows. */
export async function findShift(page: Page): Promise<string[]> {
  const shifts = await page.evaluate(
    () => (window as unknown as { shifts: { value: number; what: string }[] }).shifts,
  )
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  if (sum <= MAX_SHIFT) return []
  return [
    `the layout shifts by ${sum.toFixed(3)}: ` +
      `${shifts.map(({ value, what }) => `${value.toFixed(3)} ${what}`).join('; ')}`,
  ]
}
