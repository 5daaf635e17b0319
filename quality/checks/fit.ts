import type { Page } from '@playwright/test'

/**
 * Returns a sentence for each problem at the current width: the page scrolls sideways, or cuts
 * text. `where` describes the width and the text size.
 */
function findMisfits(page: Page, where: string): Promise<string[]> {
  return page.evaluate(collectMisfits, where)
}

// oxlint-disable-next-line max-lines-per-function -- It runs in the page: no outside helpers.
async function collectMisfits(circumstances: string): Promise<string[]> {
  // Scripts see a new width or text size a frame later. A page can be too wide for some frames.
  const root = document.documentElement
  const nextFrame = () => new Promise((done) => requestAnimationFrame(done))
  for (let frame = 0; frame < 2; frame++) await nextFrame()
  for (let frame = 0; frame < 6 && root.scrollWidth > root.clientWidth; frame++) await nextFrame()
  const describe = (one: Element) =>
    `${one.tagName.toLowerCase()} ` +
    `"${(one.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 50)}"`
  const isShown = (one: Element) =>
    one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 1

  /** A cache, because texts share their outer elements. */
  const cutters = new Map<Element, Element | null>()
  /**
   * Returns the nearest element that clips its overflow, unless it scrolls or shows an ellipsis.
   */
  const cutterOf = (frame: Element | null): Element | null => {
    if (!frame || frame === root) return null
    const cached = cutters.get(frame)
    if (cached !== undefined) return cached
    const cutter = findCutter(frame)
    cutters.set(frame, cutter)
    return cutter
  }
  const findCutter = (frame: Element): Element | null => {
    const { webkitLineClamp, textOverflow, clipPath, overflowX, overflowY } =
      getComputedStyle(frame)
    if (webkitLineClamp !== 'none' || textOverflow === 'ellipsis' || clipPath !== 'none')
      return null
    if (/auto|scroll/.test(overflowX + overflowY)) return null
    return /hidden|clip/.test(overflowX + overflowY) ? frame : cutterOf(frame.parentElement)
  }
  const isCut = (one: Element) => {
    const frame = cutterOf(one)
    if (!frame) return false
    const range = document.createRange()
    range.selectNodeContents(one)
    const text = range.getBoundingClientRect()
    const box = frame.getBoundingClientRect()
    return (
      text.right > box.right + 2 ||
      text.left < box.left - 2 ||
      text.bottom > box.bottom + 4 ||
      text.top < box.top - 4
    )
  }
  const hasText = (one: Element) =>
    [...one.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
    )

  const faults: string[] = []
  const wider = root.scrollWidth - root.clientWidth
  if (wider > 0) {
    const reaching = [...document.body.querySelectorAll('*')].filter(
      (one) =>
        isShown(one) &&
        one.getBoundingClientRect().right > root.clientWidth + 1 &&
        !one.parentElement?.closest('.overflow-x-auto, .overflow-hidden'),
    )
    const inmost = reaching.filter(
      (one) => !reaching.some((other) => other !== one && one.contains(other)),
    )
    faults.push(
      `${wider} px too wide ${circumstances}, such as ` +
        `${inmost.slice(0, 3).map(describe).join(', ')}`,
    )
  }
  const cut = [...document.body.querySelectorAll('*')].filter(
    (one) =>
      hasText(one) && isShown(one) && !one.closest('[inert], [aria-hidden=true]') && isCut(one),
  )
  return [
    ...faults,
    ...cut.slice(0, 5).map((one) => `text is cut ${circumstances}: ${describe(one)}`),
  ]
}

/** Text sizes of the browser settings, in px: the default, and twice that. */
const USUAL = 16
const LARGE = 32

/** Widths in px: a phone, and a tablet and a desktop. */
const PHONE = 360
const OTHERS = [768, 1280]

/** Finds what does not fit when the text is twice as large (widths.ts checks the default size). */
export async function findMisfitsOfLargeText(
  page: Page,
  { onPhonesAlone }: { onPhonesAlone: boolean },
): Promise<string[]> {
  const before = page.viewportSize()
  const browser = await page.context().newCDPSession(page)
  const faults: string[] = []
  await browser.send('Page.setFontSizes', { fontSizes: { standard: LARGE } })
  for (const width of onPhonesAlone ? [PHONE] : [PHONE, ...OTHERS]) {
    await page.setViewportSize({ width, height: 740 })
    faults.push(
      ...(await findMisfits(page, `at ${width} px with text at ${(LARGE / USUAL) * 100} %`)),
    )
  }
  await browser.send('Page.setFontSizes', { fontSizes: { standard: USUAL } })
  await browser.detach()
  if (before) await page.setViewportSize(before)
  return faults
}
