import type { Page } from '@playwright/test'
import { expect } from './shop.ts'

type Focused = { name: string; seen: boolean }

/**
 * The name of the focused control, and whether its focus ring is drawn. Looks into shadow trees,
 * because the payment dialog is in one.
 */
export function focused(page: Page): Promise<Focused> {
  return page.evaluate(() => {
    let element = document.activeElement
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
    if (!element || element === document.body) return { name: '', seen: true }
    const ringed = (one: Element | null) => {
      if (!one) return false
      const { outlineStyle, outlineWidth } = getComputedStyle(one)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
    }
    const isField = (one: Element) =>
      one instanceof HTMLInputElement ||
      one instanceof HTMLTextAreaElement ||
      one instanceof HTMLSelectElement
    const label = isField(element) ? element.labels?.[0] : undefined
    const name = (
      element.getAttribute('aria-label') ??
      label?.textContent ??
      element.textContent ??
      ''
    )
      .replace(/\s+/g, ' ')
      .trim()
    return { name, seen: ringed(element) || ringed(element.closest('label')) }
  })
}

/** Every control on the way must show its focus. */
async function press(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<Focused> {
  await page.keyboard.press(key)
  const stop = await focused(page)
  expect(stop, `a stop of the Tab key: ${stop.name}`).toMatchObject({ seen: true })
  return stop
}

/** Presses Tab (or Shift+Tab) until the control of this name has the focus. */
export async function tabTo(
  page: Page,
  name: string | RegExp,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  const passed: string[] = []
  while (passed.length < 80) {
    const stop = await press(page, key)
    if (typeof name === 'string' ? stop.name === name : name.test(stop.name)) return
    passed.push(stop.name)
  }
  throw new Error(`Tab never came to ${name}: ${passed.join(' | ')}`)
}

/** Expects that the focus is on some element: it was not lost when a control was removed. */
export async function hasFocus(page: Page): Promise<void> {
  await expect
    .poll(
      () => page.evaluate(() => document.activeElement?.tagName ?? 'BODY'),
      'what has the focus',
    )
    .not.toBe('BODY')
}
