import type { Page } from '@playwright/test'

/** At most so many faults are reported, so that a broken screen stays readable. */
const MAX_FAULTS = 5

/**
 * Finds text that is cut, by an ellipsis, a line clamp or the end of its field, where no `title`
 * has all of it: on the element, above it as far as its link or button, or inside. A select needs
 * none, and neither do lines with a button beside them that opens the rest. Returns at most one
 * sentence. `where` describes the width.
 */
export function findCutTitles(page: Page, where: string): Promise<string[]> {
  return page.evaluate(collectCutTitles, { where, maxFaults: MAX_FAULTS })
}

// oxlint-disable-next-line max-lines-per-function -- It runs in the page: no outside helpers.
function collectCutTitles({ where, maxFaults }: { where: string; maxFaults: number }): string[] {
  const LEVELS = 4
  const LEFT_OUT = 'select, svg, [inert], [aria-hidden=true]'
  const px = (length: string) => Number.parseFloat(length) || 0

  const brush = document.createElement('canvas').getContext('2d')
  const isPlaceholderCut = (field: HTMLInputElement): boolean => {
    if (!brush || !field.placeholder || field.value) return false
    const { font, paddingLeft, paddingRight } = getComputedStyle(field)
    brush.font = font
    const room = field.clientWidth - px(paddingLeft) - px(paddingRight)
    return brush.measureText(field.placeholder).width > room + 1
  }
  const isCut = (element: Element): boolean => {
    if (element instanceof HTMLInputElement) return isPlaceholderCut(element)
    const wider = element.scrollWidth > element.clientWidth
    const higher = element.scrollHeight - element.clientHeight
    if ((!wider && higher <= 0) || element.clientWidth <= 1) return false
    const { textOverflow, overflowX, webkitLineClamp, fontSize } = getComputedStyle(element)
    const hasEllipsis = textOverflow === 'ellipsis' && overflowX !== 'visible'
    // Letters that are higher than their line are not another line.
    return (wider && hasEllipsis) || (webkitLineClamp !== 'none' && higher > px(fontSize) / 2)
  }

  const hasTitle = (element: Element): boolean => {
    if (element.querySelector('[title]') || element.closest('a, button')?.matches('[title]'))
      return true
    let above: Element | null = element
    for (let level = 0; above && level <= LEVELS; level++, above = above.parentElement)
      if (above.matches('[title]')) return true
    return false
  }
  /** A button with `aria-expanded` around the text or beside it opens the rest. */
  const isOpenable = (element: Element): boolean =>
    element.closest('summary, [aria-expanded]') !== null ||
    element.parentElement?.querySelector(':scope > [aria-expanded]') !== null

  const cut = new Set<string>()
  for (const element of document.body.querySelectorAll('*')) {
    if (!isCut(element) || hasTitle(element) || isOpenable(element)) continue
    if (element.closest(LEFT_OUT) || !element.checkVisibility({ visibilityProperty: true }))
      continue
    const text = element instanceof HTMLInputElement ? element.placeholder : element.textContent
    if (text.trim()) cut.add(`"${text.replace(/\s+/g, ' ').trim().slice(0, 50)}"`)
  }
  return cut.size === 0
    ? []
    : [`${where}: cut without a title: ${[...cut].slice(0, maxFaults).join('; ')}`]
}
