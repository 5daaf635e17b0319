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
 * instead of the whole page.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    to: { type: 'string', default: 'screens' },
    mockups: { type: 'string' },
    'first-view': { type: 'boolean', default: false },
  },
})
const QUALITY = 80
const say = (line: string) => void process.stderr.write(`${line}\n`)
const screens = chooseScreens(values.only)
const folder = path.resolve(values.to)

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
    for (const width of widthsOf(screen)) shots.push(await shoot(browser, screen, width))
  await browser.close()
  // A selection (`--only`) is used in other pages and needs none of its own.
  if (!values.only) writeFileSync(path.join(folder, 'index.html'), galleryOf(shots))
  say(`${shots.length} pictures are in ${folder}.`)
} finally {
  await shop.close()
}

async function shoot(browser: Browser, screen: Screen, width: Width): Promise<Shot> {
  const file = `${screen.name}-${WIDTHS[width].width}.webp`
  say(file)
  const context = await openContext(browser, shop.cast, { who: screen.as ?? 'nobody', width })
  const page = await context.newPage()
  await inMode(shop.cast, screen.mode, () => show(page, screen, shop.cast))
  const whole = !screen.over && !values['first-view']
  if (whole) await spreadOut(page)
  await sharp(await page.screenshot({ fullPage: whole, animations: 'disabled', caret: 'hide' }))
    .webp({ quality: QUALITY })
    .toFile(path.join(folder, file))
  await context.close()
  return { screen, width, file, mockup: copyMockup(screen, width) }
}

/** Prepares a full-page screenshot: header at the top, bar at the foot, all pictures loaded. */
async function spreadOut(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const one of document.querySelectorAll<HTMLElement>('header'))
      if (getComputedStyle(one).position === 'sticky')
        Object.assign(one.style, { position: 'relative', top: 'auto' })
    document.body.style.position = 'relative'
    for (const bar of document.querySelectorAll<HTMLElement>('[data-buy-bar]'))
      Object.assign(bar.style, { position: 'absolute', top: 'auto' })
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
