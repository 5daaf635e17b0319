import type { Page } from '@playwright/test'

/** At most so many faults of one kind are reported, so that a broken screen stays readable. */
const MAX_PER_KIND = 5

/**
 * Finds what does not fit at the current width: a document that scrolls sideways, text and controls
 * that overflow the window, their clipping element or their box, and text that is squeezed into a
 * column of letters. Returns one sentence per fault. `where` describes the width. Text with an
 * ellipsis and elements that scroll sideways on purpose are not faults.
 */
export function findLayoutFaults(page: Page, where: string): Promise<string[]> {
  return page.evaluate(collectLayoutFaults, { where, maxPerKind: MAX_PER_KIND })
}

// oxlint-disable-next-line max-lines-per-function -- It runs in the page: no outside helpers.
async function collectLayoutFaults({
  where,
  maxPerKind,
}: {
  where: string
  maxPerKind: number
}): Promise<string[]> {
  const SLACK = 2
  /** Each line of a broken word needs this many letters, and so does text of many lines. */
  const LETTERS_PER_LINE = 8
  const MANY_LINES = 5
  /** In three lines or more, fewer letters per line than this are a column of letters. */
  const COLUMN_LETTERS = 4
  const CONTROLS =
    'a[href], button, input:not([type=hidden]), select, textarea, img, table, [role=img]'

  const root = document.documentElement
  const nextFrame = () => new Promise((done) => requestAnimationFrame(done))
  // React components that use matchMedia need a frame. A page can be too wide for some frames.
  for (let frame = 0; frame < 2; frame++) await nextFrame()
  for (let frame = 0; frame < 6 && root.scrollWidth > root.clientWidth; frame++) await nextFrame()

  const windowWidth = root.clientWidth
  const lettersIn = (text: string) => Array.from(text).length
  const quote = (text: string) => `"${text.replace(/\s+/g, ' ').trim().slice(0, 50)}"`
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()} ` +
    `${quote(element.getAttribute('aria-label') ?? element.textContent ?? '')}`

  const styles = new Map<Element, CSSStyleDeclaration>()
  const styleOf = (element: Element) => {
    const style = styles.get(element) ?? getComputedStyle(element)
    styles.set(element, style)
    return style
  }
  const hiddenBy = new Map<Element, boolean>()
  /** Visible only to screen readers, or not rendered. */
  const isHidden = (element: Element): boolean => {
    const cached = hiddenBy.get(element)
    if (cached !== undefined) return cached
    const { width, height } = element.getBoundingClientRect()
    const { position, overflowX, clipPath } = styleOf(element)
    const clipped = overflowX !== 'visible' || clipPath !== 'none'
    const away = position === 'absolute' && clipped && width <= 1 && height <= 1
    const hidden =
      away ||
      element.matches('[inert], [aria-hidden=true]') ||
      (element.parentElement !== null && isHidden(element.parentElement))
    hiddenBy.set(element, hidden)
    return hidden
  }
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && !isHidden(element)

  type Frame = { kind: 'none' } | { kind: 'forgives' } | { kind: 'clips'; element: Element }
  const frames = new Map<Element, Frame>()
  /**
   * Returns the nearest element that hides its overflow, unless it scrolls or shows an ellipsis.
   */
  const frameOf = (element: Element | null): Frame => {
    if (!element || element === root || element === document.body) return { kind: 'none' }
    const cached = frames.get(element)
    if (cached) return cached
    const { webkitLineClamp, textOverflow, clipPath, overflowX, overflowY, position } =
      styleOf(element)
    const overflow = overflowX + overflowY
    const frame: Frame =
      webkitLineClamp !== 'none' ||
      textOverflow === 'ellipsis' ||
      clipPath !== 'none' ||
      /auto|scroll/.test(overflow)
        ? { kind: 'forgives' }
        : /hidden|clip/.test(overflow)
          ? { kind: 'clips', element }
          : position === 'fixed'
            ? { kind: 'none' }
            : frameOf(element.parentElement)
    frames.set(element, frame)
    return frame
  }

  const faults = new Map<string, Set<string>>()
  const report = (kind: string, what: string) =>
    faults.set(kind, (faults.get(kind) ?? new Set()).add(what))

  const wider = root.scrollWidth - windowWidth
  if (wider > 0) report(`the document is ${wider} px wider than the window`, 'it scrolls sideways')

  const judgeBox = (box: DOMRect, parent: Element, name: () => string, isPicture: boolean) => {
    const frame = frameOf(parent)
    if (frame.kind === 'forgives') return
    if (frame.kind === 'clips') {
      const edge = frame.element.getBoundingClientRect()
      const sideways = box.right > edge.right + SLACK || box.left < edge.left - SLACK
      const down = box.bottom > edge.bottom + 2 * SLACK || box.top < edge.top - 2 * SLACK
      if (!isPicture && (sideways || down)) report('cut off', name())
      if (!isPicture || edge.right <= windowWidth + SLACK) return
    }
    if (box.right > windowWidth + SLACK || box.left < -SLACK) report('out of the window', name())
  }

  /** Returns the box that a text is laid out in. */
  const blockOf = (element: Element): Element => {
    let block = element
    while (/^(inline|contents)$/.test(styleOf(block).display) && block.parentElement)
      block = block.parentElement
    return block
  }
  /** Rectangles that overlap by half are one line, also with fonts of different heights. */
  const linesOf = (rects: DOMRect[]) => {
    const lines: DOMRect[] = []
    const isOn = (line: DOMRect, { top, bottom, height }: DOMRect) =>
      Math.min(line.bottom, bottom) - Math.max(line.top, top) > Math.min(line.height, height) / 2
    for (const rect of rects) if (!lines.some((line) => isOn(line, rect))) lines.push(rect)
    return lines.length
  }
  const rectsOf = (range: Range) => [...range.getClientRects()].filter(({ width }) => width > 0)

  /**
   * Returns the problem of a text on several lines: almost empty lines, or a word broken inside.
   */
  const squeezeOf = (node: Text, lines: number, range: Range): string | undefined => {
    const text = node.data
    const letters = lettersIn(text.replace(/\s/g, ''))
    const inEach = letters / lines
    if (
      (lines >= 3 && inEach < COLUMN_LETTERS) ||
      (lines >= MANY_LINES && inEach < LETTERS_PER_LINE)
    )
      return `on ${lines} lines`
    const linesFrom = (start: number, length: number) => {
      range.setStart(node, start)
      range.setEnd(node, start + length)
      return linesOf(rectsOf(range))
    }
    const isBroken = ({ 0: word, index }: RegExpExecArray, from = 0) => {
      const wordLines = word.length < 2 ? 1 : linesFrom(from + index, word.length)
      return wordLines > 1 && lettersIn(word) / wordLines < LETTERS_PER_LINE
    }
    for (const word of text.matchAll(/\S+/g)) {
      if (!isBroken(word)) continue
      // A line may end after a hyphen or a slash; the word is not broken there.
      const part = [...word[0].matchAll(/[^\u00ad\u200b\-‐–—/]+/gu)].find((each) =>
        isBroken(each, word.index),
      )
      if (part) return `breaks ${quote(part[0])}`
    }
    return undefined
  }

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    const parent = node.parentElement
    if (
      !parent ||
      !node.data.trim() ||
      /^(SCRIPT|STYLE|NOSCRIPT|OPTION|TEXTAREA)$/.test(parent.tagName) ||
      !isShown(parent)
    )
      continue
    range.selectNodeContents(node)
    const rects = rectsOf(range)
    if (rects.length === 0) continue
    const box = range.getBoundingClientRect()
    const name = () => quote(node.data)
    judgeBox(box, parent, name, false)
    const block = blockOf(parent)
    const around = block.getBoundingClientRect()
    const { overflowX, whiteSpaceCollapse, overflowWrap } = styleOf(block)
    // Preserved spaces hang over the end of a line and are invisible.
    const mayHang = whiteSpaceCollapse !== 'collapse' && overflowWrap !== 'normal'
    if (
      overflowX === 'visible' &&
      !mayHang &&
      (box.right > around.right + SLACK || box.left < around.left - SLACK)
    )
      report('text runs out of its box', name())
    const lines = linesOf(rects)
    const squeeze = lines > 1 ? squeezeOf(node, lines, range) : undefined
    if (squeeze) report('squeezed text', `${name()} in ${Math.round(around.width)} px ${squeeze}`)
  }

  const brush = document.createElement('canvas').getContext('2d')
  /** A select cuts the text of its option without an ellipsis, unless its style says otherwise. */
  const isChoiceCut = (select: HTMLSelectElement): boolean => {
    const { font, paddingLeft, paddingRight, textOverflow } = styleOf(select)
    if (!brush || textOverflow === 'ellipsis') return false
    brush.font = font
    const room =
      select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    return brush.measureText(select.selectedOptions[0]?.text ?? '').width > room + SLACK
  }
  for (const control of document.body.querySelectorAll(CONTROLS)) {
    const box = control.getBoundingClientRect()
    if (!isShown(control) || box.width <= 1 || box.height <= 1) continue
    judgeBox(
      box,
      control.parentElement ?? control,
      () => nameOf(control),
      control.matches('img, [role=img], table'),
    )
    if (control instanceof HTMLSelectElement && isChoiceCut(control))
      report('cut off', `the choice ${quote(control.selectedOptions[0]?.text ?? '')}`)
  }
  for (const cell of document.body.querySelectorAll('td, th'))
    if (isShown(cell) && cell.scrollWidth > cell.clientWidth + SLACK)
      report('a cell overflows', nameOf(cell))

  // An element that scrolls down is not scrolled sideways; a dialog never is.
  for (const frame of document.body.querySelectorAll('*')) {
    if (
      frame.scrollWidth <= frame.clientWidth + 1 ||
      frame.matches('textarea, input, select') ||
      !isShown(frame)
    )
      continue
    if (!/auto|scroll/.test(styleOf(frame).overflowX)) continue
    if (frame.matches('dialog') || frame.scrollHeight > frame.clientHeight + 1)
      report('scrolls sideways', nameOf(frame))
  }

  return [...faults].map(
    ([kind, details]) => `${where}: ${kind}: ${[...details].slice(0, maxPerKind).join('; ')}`,
  )
}
