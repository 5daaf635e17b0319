import { expect, test } from '@playwright/test'
import { faultsOfList, isMain, SCREENS } from '../../audit/pages.ts'
import { widthsOf, type Screen, type Width } from '../../audit/screen.ts'
import { openAuditedShop, type AuditedShop } from '../../audit/shop.ts'
import { walkThrough } from '../../audit/walk.ts'

// Many small windows: a trace of each would cost more than the looking.
test.use({ trace: 'off' })

let shop: AuditedShop

test.beforeAll(async () => {
  test.setTimeout(120_000)
  // The few pieces of the journeys; `npm run audit:pages` does the same with the whole catalogue.
  shop = await openAuditedShop({ whole: false })
})
test.afterAll(() => shop.close())

test('every page of the shop is among the screens that are looked at', () => {
  expect(faultsOfList()).toEqual([])
})

/** Every state on a phone; on a desktop each page as it is meant to be, and what only exists there. */
const isLookedAt = (screen: Screen, width: Width): boolean => width === 'phone' || screen.only === 'desktop' || isMain(screen)

for (const screen of SCREENS)
  for (const width of widthsOf(screen))
    if (isLookedAt(screen, width))
      test(`anybody can use ${screen.name} (${width})`, async ({ browser }) => {
        expect(await walkThrough(browser, shop.cast, { screen, width })).toEqual([])
      })
