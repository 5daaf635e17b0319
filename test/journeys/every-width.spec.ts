import { expect, test } from '@playwright/test'
import { SCREENS } from '../../quality/pages.ts'
import { openQualityShop, type QualityShop } from '../../quality/shop.ts'
import { walkThroughAll, type Walk } from '../../quality/checks/walk.ts'
import { AT_EVERY_WIDTH, WINDOW_WIDTHS } from '../../quality/checks/widths.ts'
import { openWindows, type Windows } from '../../quality/checks/windows.ts'

let shop: QualityShop
let windows: Windows

test.beforeAll(async ({ browser }) => {
  test.setTimeout(300_000)
  shop = await openQualityShop({ whole: false, long: true })
  windows = openWindows(browser, shop.cast)
})
test.afterAll(async () => {
  await windows.close()
  await shop.close()
})

const PAGES = Map.groupBy(SCREENS, ({ route }) => route)

for (const [route, screens] of PAGES)
  test(`${route} fits windows of ${WINDOW_WIDTHS.length} widths with long texts in every state (${screens.length})`, async () => {
    test.setTimeout(60_000 + 10_000 * screens.length)
    const walks = screens.map((screen): Walk => ({ screen, width: screen.only ?? 'desktop' }))
    expect(await walkThroughAll(windows, shop.cast, walks, { look: AT_EVERY_WIDTH })).toEqual([])
  })
