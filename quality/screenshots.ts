import { chromium, type Browser, type Page } from '@playwright/test'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { buildIfNeeded } from '#bin/built.ts'
import { CHROMIUM_ARGS, ensureChromium } from '../test/chromium.ts'
import { chooseScreens } from './pages.ts'
import { galleryOf, mockupFile, type Shot } from './screenshot-gallery.ts'
import { WIDTHS, widthsOf, type Screen, type Width } from './screen.ts'
import { openQualityShop } from './shop.ts'
import { inMode } from './shop-mode.ts'
import { openContext, show } from './show.ts'

/**
 * Takes a screenshot of every screen in every state, on a phone and on a desktop, and writes a page
 * with all of them; `--mockups folder` puts each beside its mockup. `--first-view` takes the window
 * instead of the whole page. `--widths 320,768` takes these widths in CSS px instead of 360 and
 * 1440.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    to: { type: 'string', default: 'screens' },
    mockups: { type: 'string' },
    widths: { type: 'string', default: `${WIDTHS.phone.width},${WIDTHS.desktop.width}` },
    'first-view': { type: 'boolean', default: false },
  },
})
const QUALITY = 80
/** A WebP picture has at most 16,383 px. A longer page is scaled down to it. */
const MAX_HEIGHT = 16_383
/** From this width a screen is shown as on a desktop. */
const DESKTOP_FROM = 768
const say = (line: string) => void process.stderr.write(`${line}\n`)
const screens = chooseScreens(values.only)
const folder = path.resolve(values.to)
const sizes = values.widths.split(',').map(Number)
if (!sizes.every((size) => size >= 320 && size <= 2560))
  throw new Error('Please give --widths as numbers from 320 to 2560, with commas between them.')

/** How long a part of the page has to load when it is scrolled into view. */
const PART_MS = 150
const executablePath = ensureChromium()
buildIfNeeded(say)
say('Opening a shop with the demo catalogue. This takes a minute.')
const shop = await openQualityShop({ whole: true })
mkdirSync(folder, { recursive: true })
try {
  const browser = await chromium.launch({
    executablePath,
    args: [...CHROMIUM_ARGS, '--hide-scrollbars'],
  })
  const shots: Shot[] = []
  for (const screen of screens)
    for (const width of widthsOf(screen)) shots.push(...(await shoot(browser, screen, width)))
  await browser.close()
  // A selection (`--only`) is used in other pages and needs none of its own.
  if (!values.only) writeFileSync(path.join(folder, 'index.html'), galleryOf(shots))
  say(`${shots.length} pictures are in ${folder}.`)
} finally {
  await shop.close()
}

/** Takes the sizes of one kind of device. */
async function shoot(browser: Browser, screen: Screen, width: Width): Promise<Shot[]> {
  const chosen = sizes.filter((size) => size >= DESKTOP_FROM === (width === 'desktop'))
  if (chosen.length === 0) return []
  const context = await openContext(browser, shop.cast, { who: screen.as ?? 'nobody', width })
  const page = await context.newPage()
  await inMode(shop.cast, screen.mode, () => show(page, screen, shop.cast))
  if (!screen.network) await waitForParts(page)
  const mockup = copyMockup(screen, width)
  const shots: Shot[] = []
  for (const size of chosen) {
    const file = `${screen.name}-${size}.webp`
    say(file)
    await page.setViewportSize({ width: size, height: WIDTHS[width].height })
    await store(page, { file, whole: !screen.over && !values['first-view'] })
    shots.push({ screen, size, file, mockup })
  }
  await context.close()
  return shots
}

/** Waits until parts that load after the page are there, for at most 3 s. */
async function waitForParts(page: Page): Promise<void> {
  await page
    .getByText('Loading...', { exact: true })
    .filter({ visible: true })
    .first()
    .waitFor({ state: 'hidden', timeout: 3000 })
    .catch(() => undefined)
}

async function store(page: Page, { file, whole }: { file: string; whole: boolean }): Promise<void> {
  if (whole) {
    await seeAll(page)
    await spreadOut(page)
  }
  await sharp(await page.screenshot({ fullPage: whole, animations: 'disabled', caret: 'hide' }))
    .resize({ height: MAX_HEIGHT, withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toFile(path.join(folder, file))
}

/** Scrolls through the page once: some parts load only when they are nearly in view. */
async function seeAll(page: Page): Promise<void> {
  await page.evaluate(async (partMs) => {
    const wait = () => new Promise((done) => void setTimeout(done, partMs))
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      window.scrollTo(0, top)
      await wait()
    }
    await wait()
    window.scrollTo(0, 0)
    await wait()
  }, PART_MS)
}

/**
 * Prepares a full-page screenshot: header at the top, bar at the foot, all pictures loaded. A bar
 * of an earlier width may be in its own place now.
 */
async function spreadOut(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const bar of document.querySelectorAll<HTMLElement>('[data-spread]'))
      Object.assign(bar.style, { position: '', top: '' })
    for (const one of document.querySelectorAll<HTMLElement>('header'))
      if (getComputedStyle(one).position === 'sticky')
        Object.assign(one.style, { position: 'relative', top: 'auto' })
    document.body.style.position = 'relative'
    for (const bar of document.querySelectorAll<HTMLElement>('[data-buy-bar]'))
      if (getComputedStyle(bar).position === 'fixed') {
        Object.assign(bar.style, { position: 'absolute', top: 'auto' })
        bar.dataset['spread'] = ''
      }
    for (const bar of document.querySelectorAll<HTMLElement>('[data-bulk-bar]'))
      bar.style.position = 'static'
    for (const picture of document.images) picture.loading = 'eager'
    await Promise.all(
      [...document.images].map((picture) => picture.decode().catch(() => undefined)),
    )
  })
}

/** Copies the mockup of a screen beside its screenshot. */
function copyMockup(screen: Screen, width: Width): string | undefined {
  const name = mockupFile(values.mockups, screen, width)
  if (!values.mockups || !name) return undefined
  const copy = `mockup-${name}`
  cpSync(path.join(values.mockups, name), path.join(folder, copy))
  return copy
}
