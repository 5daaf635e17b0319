import type { Page } from '@playwright/test'

/** Finds controls without a visible focus, or that are covered while they have it. */
export async function findHiddenFocus(page: Page): Promise<string[]> {
  // After a key press, :focus-visible also applies to focus set by a script.
  await page.keyboard.press('Shift')
  return page.evaluate(collectHiddenFocus)
}

// oxlint-disable-next-line max-lines-per-function -- It runs in the page: no outside helpers.
function collectHiddenFocus(): string[] {
  const scope = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document
  const stops = [
    ...scope.querySelectorAll<HTMLElement>(
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"]',
    ),
  ]
  const look = (one: Element) => {
    const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(one)
    return {
      ringed:
        outlineStyle !== 'none' &&
        Number.parseFloat(outlineWidth) >= 2 &&
        !outlineColor.endsWith(', 0)'),
      boxShadow,
    }
  }
  const around = (one: Element) =>
    [one, one.closest('label'), one.parentElement].filter((each) => each !== null)
  const textOf = (one: Element) => one.getAttribute('aria-label') ?? one.textContent ?? ''
  const describe = (one: Element) =>
    `${one.tagName.toLowerCase()} ` + `"${textOf(one).replace(/\s+/g, ' ').trim().slice(0, 50)}"`
  const isCovered = (one: Element) => {
    const { left, top, bottom, width } = one.getBoundingClientRect()
    // The middle of the visible part: a long text field has the focus at its cursor.
    const middle = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2
    const points = [0.1, 0.5, 0.9].map((part) =>
      document.elementFromPoint(left + width * part, middle),
    )
    return points.every(
      (hit) =>
        hit === null ||
        !(
          hit.closest('.toasts') !== null ||
          one.contains(hit) ||
          hit.contains(one) ||
          one.closest('label')?.contains(hit)
        ),
    )
  }
  const from = { x: scrollX, y: scrollY }
  const faults: string[] = []
  for (const one of stops) {
    if (
      !one.checkVisibility({ visibilityProperty: true }) ||
      one.matches(':disabled') ||
      one.closest('[inert]')
    )
      continue
    const before = around(one).map((each) => look(each).boxShadow)
    one.focus()
    if (document.activeElement !== one) continue
    const ringed = around(one).some(
      (each, index) => look(each).ringed || look(each).boxShadow !== before[index],
    )
    if (!ringed) faults.push(`the focus is not visible on ${describe(one)}`)
    if (isCovered(one)) faults.push(`the focus is covered on ${describe(one)}`)
    one.blur()
  }
  scrollTo(from.x, from.y)
  return faults
}
