import type { Page } from '@playwright/test'

/** The smallest width and height of a touch target, in CSS px. */
const MIN_TARGET_PX = 44

/**
 * Finds controls that are hard to touch: the box, or the area around its middle that reacts to a
 * touch, is under 44 × 44 px. Skips what lies under an open dialog or list of suggestions, links
 * inside a sentence, as WCAG 2.5.8 does, and controls that only screen readers see.
 */
export function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate(collectSmallTargets, MIN_TARGET_PX)
}

// oxlint-disable-next-line max-lines-per-function -- It runs in the page: no outside helpers.
function collectSmallTargets(minSize: number): string[] {
  const CONTROLS =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], ' +
    '[role=tab], [role=option]'
  // Open suggestions lie over the page as a dialog does: only their form is used meanwhile.
  const suggestions = document.querySelector('[role=listbox]')?.closest('form')
  const scope = [...document.querySelectorAll('dialog[open]')].at(-1) ?? suggestions ?? document
  const labelOf = (one: Element) =>
    one instanceof HTMLInputElement && /checkbox|radio|file/.test(one.type)
      ? (one.labels?.[0] ?? null)
      : null

  const isShown = (one: Element) => {
    const { width, height } = one.getBoundingClientRect()
    return (
      one.checkVisibility({ visibilityProperty: true, opacityProperty: false }) &&
      width > 1 &&
      height > 1 &&
      !one.closest('[inert]')
    )
  }
  const inSentence = (one: Element) => {
    if (!(one instanceof HTMLAnchorElement) || !getComputedStyle(one).display.startsWith('inline'))
      return false
    const own = one.textContent?.trim() ?? ''
    const around = one.parentElement?.textContent?.trim() ?? ''
    return getComputedStyle(one).display === 'inline' && around.length > own.length
  }
  /** Whether a touch 22 px beside the middle still hits the control. */
  const isHitAround = (one: Element) => {
    one.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const box = one.getBoundingClientRect()
    const x = box.left + box.width / 2
    const y = box.top + box.height / 2
    const reach = minSize / 2 - 0.6
    const hits = (dx: number, dy: number) => {
      const hit = document.elementFromPoint(x + dx, y + dy)
      return (
        hit !== null && (one === hit || one.contains(hit) || (labelOf(one)?.contains(hit) ?? false))
      )
    }
    const wide = box.width >= minSize - 0.5 || (hits(-reach, 0) && hits(reach, 0))
    const high = box.height >= minSize - 0.5 || (hits(0, -reach) && hits(0, reach))
    return wide && high
  }
  const nameOf = (one: Element) => {
    const words =
      one.getAttribute('aria-label') ?? labelOf(one)?.textContent ?? one.textContent ?? ''
    const { width, height } = (labelOf(one) ?? one).getBoundingClientRect()
    return (
      `${one.tagName.toLowerCase()} "${words.replace(/\s+/g, ' ').trim().slice(0, 50)}" is ` +
      `${Math.round(width)} × ${Math.round(height)} px`
    )
  }
  const isSmall = (one: Element) => {
    const { width, height } = (labelOf(one) ?? one).getBoundingClientRect()
    return width < minSize - 0.5 || height < minSize - 0.5
  }
  const from = { x: scrollX, y: scrollY }
  const small = [...scope.querySelectorAll(CONTROLS)]
    .filter((one) => isShown(one) && isSmall(one) && !inSentence(one) && !isHitAround(one))
    .map(nameOf)
  scrollTo(from.x, from.y)
  return [...new Set(small)].map((text) => `a small target: ${text}`)
}
