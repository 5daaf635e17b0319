import type { Page } from '@playwright/test'
import { findCutTitles } from './cut-titles.ts'
import { findLayoutFaults } from './layout-faults.ts'
import { findOverlaps } from './overlaps.ts'
import type { Screen } from '../screen.ts'

/**
 * Window widths in CSS px at which every screen must fit: phones, tablets, laptops and large
 * monitors.
 */
export const WINDOW_WIDTHS = [
  320, 360, 412, 600, 768, 820, 1024, 1180, 1280, 1366, 1440, 1536, 1920, 2560,
]

/** From this width on the shop has its desktop layout, without the drawers of phones. */
const DESKTOP_FROM = 1024

const windowWidthsOf = ({ only }: Pick<Screen, 'only'>): number[] =>
  WINDOW_WIDTHS.filter(
    (width) => only === undefined || (only === 'desktop') === width >= DESKTOP_FROM,
  )

/** Checks an open screen at every width without loading it again, and restores its window. */
export async function findFaultsAtEveryWidth(
  page: Page,
  screen: Pick<Screen, 'only'>,
): Promise<string[]> {
  const before = page.viewportSize()
  const faults: string[] = []
  for (const width of windowWidthsOf(screen)) {
    await page.setViewportSize({ width, height: width < DESKTOP_FROM ? 740 : 900 })
    const where = `at ${width} px`
    faults.push(...(await findLayoutFaults(page, where)))
    const checks = [findCutTitles(page, where), findOverlaps(page, where)]
    faults.push(...(await Promise.all(checks)).flat())
  }
  if (before) await page.setViewportSize(before)
  return faults
}
