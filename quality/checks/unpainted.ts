import type { Page } from '@playwright/test'

/**
 * Runs checks of the layout while the page is transparent, so that the browser does not paint it at
 * each size: that takes a third of the time. Neither the layout nor what a point hits changes.
 */
export async function unpainted<T>(page: Page, check: () => Promise<T>): Promise<T> {
  const setOpacity = (opacity: string) =>
    page.evaluate((value) => void (document.documentElement.style.opacity = value), opacity)
  await setOpacity('0')
  const found = await check()
  await setOpacity('')
  return found
}
