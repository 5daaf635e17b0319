import type { Page } from '@playwright/test'

/** What a page's skeleton lacks for who hears it: one heading of the first level, one of each landmark, a language, Skip to content first. The owner's screens have no footer. */
export function findOutlineFaults(page: Page, { footer }: { footer: boolean }): Promise<string[]> {
  return page.evaluate((isFooterMeant) => {
    const shown = (selector: string) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility({ visibilityProperty: true }))
    const landmarks = ['h1', 'body > header, body > :not(main) > header, header.sticky', 'main', 'footer']
    const faults = landmarks.flatMap((selector) => {
      const count = shown(selector).length
      return count === (selector === 'footer' && !isFooterMeant ? 0 : 1) ? [] : [`${count} of ${selector.split(',')[0]}`]
    })
    const first = document.querySelector('a[href], button, input, select, textarea, [tabindex="0"]')?.textContent
    if (first !== 'Skip to content') faults.push(`begins with ${first}`)
    if (document.documentElement.lang !== 'en-IN') faults.push(`the language is ${document.documentElement.lang}`)
    if (document.title.trim() === '') faults.push('no title')
    return faults
  }, footer)
}
