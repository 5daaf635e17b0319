import type { Page } from '@playwright/test'

/** At most so many faults are reported, so that a broken screen stays readable. */
const MAX_FAULTS = 5

/**
 * Finds two controls that are drawn over each other by more than 2 px in both directions. What is
 * drawn is the box of a control with a ground, a border or a shadow, and the letters and pictures
 * of another: touch areas may meet. A small control may lie in a box or a picture whose middle it
 * leaves free. Only controls of one layer are compared: the page, a dialog, a panel over the page,
 * a bar that stays. Returns at most one sentence. `where` describes the width.
 */
export function findOverlaps(page: Page, where: string): Promise<string[]> {
  return page.evaluate(collectOverlaps, { where, maxFaults: MAX_FAULTS })
}

// oxlint-disable-next-line max-lines-per-function -- It runs in the page: no outside helpers.
function collectOverlaps({ where, maxFaults }: { where: string; maxFaults: number }): string[] {
  const SLACK = 2
  const CONTROLS = 'a[href], button, input:not([type=hidden]), select, textarea, summary'
  type Edges = { left: number; top: number; right: number; bottom: number }
  type Drawn = Edges & { isText: boolean }

  const styles = new Map<Element, CSSStyleDeclaration>()
  const styleOf = (element: Element) => {
    const style = styles.get(element) ?? getComputedStyle(element)
    styles.set(element, style)
    return style
  }
  const common = (one: Edges, other: Edges): Edges => ({
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  })
  const meet = (one: Edges, other: Edges) => {
    const { left, top, right, bottom } = common(one, other)
    return right - left > SLACK && bottom - top > SLACK
  }
  const isClear = (colour: string) => colour === 'transparent' || /[,/] ?0\)$/.test(colour)

  /** A radio button that is not drawn itself is drawn as its label. */
  const isUndrawn = (input: Element) => {
    const { width, height } = input.getBoundingClientRect()
    return width <= 1 || height <= 1 || styleOf(input).opacity === '0'
  }
  const bodyOf = (control: Element): Element =>
    control instanceof HTMLInputElement && isUndrawn(control)
      ? (control.labels?.[0] ?? control)
      : control

  /** The document is transparent while the layout is checked. */
  const isTransparent = (element: Element): boolean =>
    element !== document.documentElement &&
    (styleOf(element).opacity === '0' ||
      (element.parentElement !== null && isTransparent(element.parentElement)))
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    !element.closest('[inert], [aria-hidden=true]') &&
    !isTransparent(element)

  const hasBox = (element: Element): boolean => {
    const style = styleOf(element)
    const isBordered = (width: string, colour: string) => width !== '0px' && !isClear(colour)
    return (
      !isClear(style.backgroundColor) ||
      style.backgroundImage !== 'none' ||
      style.boxShadow !== 'none' ||
      isBordered(style.borderTopWidth, style.borderTopColor) ||
      isBordered(style.borderLeftWidth, style.borderLeftColor)
    )
  }
  const layerOf = (control: Element): Element | null => {
    for (let above: Element | null = control; above; above = above.parentElement) {
      if (above.matches('dialog, [role=dialog], [popover]')) return above
      const { position } = styleOf(above)
      if (position === 'fixed' || position === 'sticky') return above
      if (position === 'absolute' && above !== control && hasBox(above)) return above
    }
    return null
  }

  /** The part that the frames around it leave, as of a row that scrolls. */
  const clipped = (edges: Edges, inside: Element | null): Edges => {
    let left = common(edges, edges)
    for (let above = inside; above && above !== document.body; above = above.parentElement) {
      const { overflowX, overflowY, display } = styleOf(above)
      if (display !== 'inline' && (overflowX !== 'visible' || overflowY !== 'visible'))
        left = common(left, above.getBoundingClientRect())
    }
    return left
  }
  /** The letters, without the room that the font has above and below them. */
  const lettersOf = (text: Node, parent: Element): Edges[] => {
    const range = document.createRange()
    range.selectNodeContents(text)
    return [...range.getClientRects()].map(({ left, top, right, bottom, height }) => {
      const spare = Math.max(0, (height - Number.parseFloat(styleOf(parent).fontSize)) / 2)
      return { left, right, top: top + spare, bottom: bottom - spare }
    })
  }
  const drawnOf = (control: Element): Drawn[] => {
    if (hasBox(control) || control.matches('input, select, textarea'))
      return [{ ...clipped(control.getBoundingClientRect(), control.parentElement), isText: false }]
    const drawn: Drawn[] = []
    const walker = document.createTreeWalker(
      control,
      NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
    )
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      if (!parent || !parent.checkVisibility({ visibilityProperty: true })) continue
      if (node instanceof Text)
        for (const edges of lettersOf(node, parent))
          drawn.push({ ...clipped(edges, parent), isText: true })
      else if (node instanceof Element && (node.matches('img, svg, video') || hasBox(node)))
        drawn.push({ ...clipped(node.getBoundingClientRect(), parent), isText: false })
    }
    return drawn
  }
  const isWithin = (small: Drawn, large: Drawn) => {
    const [x, y] = [(large.left + large.right) / 2, (large.top + large.bottom) / 2]
    const coversMiddle = small.left < x && small.right > x && small.top < y && small.bottom > y
    return (
      !large.isText &&
      !coversMiddle &&
      small.left >= large.left - SLACK &&
      small.right <= large.right + SLACK &&
      small.top >= large.top - SLACK &&
      small.bottom <= large.bottom + SLACK
    )
  }
  const cover = (one: Element, other: Element) => {
    const others = drawnOf(other)
    return drawnOf(one).some((part) =>
      others.some((each) => meet(part, each) && !isWithin(part, each) && !isWithin(each, part)),
    )
  }

  /** A picture can be higher than the link around it. */
  const boxOf = (body: Element): Edges => {
    const box = body.getBoundingClientRect()
    if (!body.matches('a')) return box
    const range = document.createRange()
    range.selectNodeContents(body)
    const inside = range.getBoundingClientRect()
    return {
      left: Math.min(box.left, inside.left),
      top: Math.min(box.top, inside.top),
      right: Math.max(box.right, inside.right),
      bottom: Math.max(box.bottom, inside.bottom),
    }
  }

  const nameOf = (element: Element) => {
    const words = element.getAttribute('aria-label') ?? element.textContent ?? ''
    const name = words.replace(/\s+/g, ' ').trim().slice(0, 40)
    return `${element.tagName.toLowerCase()} "${name}"`
  }
  const bodies = [...document.body.querySelectorAll(CONTROLS)]
    .filter((control) => !control.matches(':disabled'))
    .map(bodyOf)
  const boxed = [...new Set(bodies)]
    .map((body) => ({ body, box: boxOf(body) }))
    .filter(({ box }) => meet(box, box))
    .toSorted((one, other) => one.box.top - other.box.top)
  const faults: string[] = []
  for (const [index, { body, box }] of boxed.entries())
    for (let next = index + 1; next < boxed.length; next++) {
      const other = boxed[next]
      if (!other || other.box.top > box.bottom - SLACK) break
      if (!meet(box, other.box) || body.contains(other.body) || other.body.contains(body)) continue
      if (!isShown(body) || !isShown(other.body) || layerOf(body) !== layerOf(other.body)) continue
      if (cover(body, other.body)) faults.push(`${nameOf(body)} and ${nameOf(other.body)}`)
    }
  return faults.length === 0
    ? []
    : [`${where}: drawn over each other: ${faults.slice(0, maxFaults).join('; ')}`]
}
