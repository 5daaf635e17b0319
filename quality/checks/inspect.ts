import type { Page } from '@playwright/test'
import { findWithAxe } from './axe.ts'
import { findMisfitsOfLargeText } from './fit.ts'
import { findHiddenFocus } from './focus.ts'
import { findOutlineFaults } from './outline.ts'
import { isMain } from '../pages.ts'
import type { Screen, Width } from '../screen.ts'
import { findShift } from './shift.ts'
import { findSmallTargets } from './targets.ts'

/** Runs all checks on the page in its current state. Returns a sentence for each problem. */
export async function inspect(page: Page, screen: Screen, width: Width): Promise<string[]> {
  // Before anything is moved or focused: the shifts that a customer sees while the page loads.
  const shifted = screen.act ? [] : await findShift(page)
  const heard = [...(await findWithAxe(page)), ...(await findOutlineFaults(page))]
  const touched = width === 'phone' ? await findSmallTargets(page) : []
  const focused = screen.over ? [] : await findHiddenFocus(page)
  const fitted =
    screen.over || width === 'desktop'
      ? []
      : await findMisfitsOfLargeText(page, { onPhonesAlone: !isMain(screen) })
  return [...shifted, ...heard, ...touched, ...focused, ...fitted]
}
