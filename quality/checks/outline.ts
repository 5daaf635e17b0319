import type { Page } from '@playwright/test'

/**
 * Finds what the page lacks for screen readers: one heading of the first level, one of each
 * landmark, a language, Skip to content as the first link.
 */
export function findOutlineFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const shown = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((one) =>
        one.checkVisibility({ visibilityProperty: true }),
      )
    const faults = [
      'h1',
      'body > header, body > :not(main) > header, header.sticky',
      'main',
      'footer',
    ].flatMap((selector) => {
      const count = shown(selector).length
      return count === 1 ? [] : [`${count} of ${selector.split(',')[0]}`]
    })
    const first = document.querySelector(
      'a[href], button, input, select, textarea, [tabindex="0"]',
    )?.textContent
    if (first !== 'Skip to content') faults.push(`begins with ${first}`)
    if (document.documentElement.lang !== 'en-IN')
      faults.push(`the language is ${document.documentElement.lang}`)
    if (document.title.trim() === '') faults.push('no title')
    return faults
  })
}
