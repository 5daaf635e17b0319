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
import { findHeavyScripts } from './weight.ts'
import { findFaultsAtEveryWidth } from './widths.ts'

/**
 * Runs all checks on the page in its current state. Those that do not depend on the width at which
 * it was loaded run once for each screen. Returns a sentence for each problem.
 */
export async function inspect(page: Page, screen: Screen, width: Width): Promise<string[]> {
  // First, before a check scrolls or focuses: only the shifts of the page load count.
  const shifts = screen.act ? [] : await findShift(page)
  const heavy = isWeighed(screen, width) ? await findHeavyScripts(page, screen) : []
  const accessibility = [...(await findWithAxe(page)), ...(await findOutlineFaults(page))]
  const layout = await unpainted(page, () => findFaultsOfLayout(page, screen, width))
  return [...shifts, ...heavy, ...accessibility, ...layout]
}

/**
 * The main screen of a route is the page as it opens; an action may load more. On a desktop more of
 * the page is in view, and with it what loads only then. The budgets are for phones.
 */
const isWeighed = (screen: Screen, width: Width): boolean =>
  isMain(screen) && !screen.act && width === 'phone'

/** Only what the width at which an action was made can change. */
export const inspectWidths = (page: Page, screen: Screen): Promise<string[]> =>
  unpainted(page, () => findFaultsAtEveryWidth(page, screen))

/**
 * What an action opens can differ between a phone and a desktop. So it is repeated on a desktop,
 * and the layout is checked from there.
 */
export const isActedTwice = ({ act, only }: Screen): boolean =>
  act !== undefined && only === undefined

async function findFaultsOfLayout(page: Page, screen: Screen, width: Width): Promise<string[]> {
  const smallTargets = width === 'phone' ? await findSmallTargets(page) : []
  const loadedAt = isActedTwice(screen) ? 'desktop' : widthsOf(screen)[0]
  const faults = width === loadedAt ? await findFaultsAtEveryWidth(page, screen) : []
  const hiddenFocus = screen.over ? [] : await findHiddenFocus(page)
  const misfits =
    screen.over || width === 'desktop'
      ? []
      : await findMisfitsOfLargeText(page, { onPhonesAlone: !isMain(screen) })
  return [...smallTargets, ...faults, ...hiddenFocus, ...misfits]
}
