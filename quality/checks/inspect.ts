import type { Page } from '@playwright/test'
import { findWithAxe } from './axe.ts'
import { findMisfitsOfLargeText } from './fit.ts'
import { findHiddenFocus } from './focus.ts'
import { findOutlineFaults } from './outline.ts'
import { isMain } from '../pages.ts'
import { widthsOf, type Screen, type Width } from '../screen.ts'
import { findShift } from './shift.ts'
import { findSmallTargets } from './targets.ts'
import { unpainted } from './unpainted.ts'
import { findFaultsAtEveryWidth } from './widths.ts'

/**
 * Runs all checks on the page in its current state. Those that do not depend on the width at which
 * it was loaded run once for each screen. Returns a sentence for each problem.
 */
export async function inspect(page: Page, screen: Screen, width: Width): Promise<string[]> {
  // First, before a check scrolls or focuses: only the shifts of the page load count.
  const shifts = screen.act ? [] : await findShift(page)
  const accessibility = [...(await findWithAxe(page)), ...(await findOutlineFaults(page))]
  const layout = await unpainted(page, () => findFaultsOfLayout(page, screen, width))
  return [...shifts, ...accessibility, ...layout]
}

async function findFaultsOfLayout(page: Page, screen: Screen, width: Width): Promise<string[]> {
  const smallTargets = width === 'phone' ? await findSmallTargets(page) : []
  const faults = width === widthsOf(screen)[0] ? await findFaultsAtEveryWidth(page, screen) : []
  const hiddenFocus = screen.over ? [] : await findHiddenFocus(page)
  const misfits =
    screen.over || width === 'desktop'
      ? []
      : await findMisfitsOfLargeText(page, { onPhonesAlone: !isMain(screen) })
  return [...smallTargets, ...faults, ...hiddenFocus, ...misfits]
}
