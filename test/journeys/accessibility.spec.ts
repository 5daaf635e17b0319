import { expect, test } from '@playwright/test'
import { isMain, SCREENS } from '../../quality/pages.ts'
import { widthsOf, type Screen } from '../../quality/screen.ts'
import { isActedTwice } from '../../quality/checks/inspect.ts'
import { openQualityShop, type QualityShop } from '../../quality/shop.ts'
import { walkThroughAll, type Walk } from '../../quality/checks/walk.ts'
import { WINDOW_WIDTHS } from '../../quality/checks/widths.ts'
import { openWindows, type Windows } from '../../quality/checks/windows.ts'

let shop: QualityShop
let windows: Windows

test.beforeAll(async ({ browser }) => {
  test.setTimeout(300_000)
  // The few products of the journeys; `npm run quality` does the same with the whole catalogue.
  shop = await openQualityShop({ whole: false, long: true })
  windows = openWindows(browser, shop.cast)
})
test.afterAll(async () => {
  await windows.close()
  await shop.close()
})

/**
 * Every state on a phone; on a desktop each page as it is meant to be, what an action opens, and
 * what only exists there.
 */
const isLookedAt = ({ screen, width }: Walk): boolean =>
  width === 'phone' || screen.only === 'desktop' || isMain(screen) || isActedTwice(screen)

/** Whether the desktop only repeats the action, for the widths. */
const isRepeated = (screen: Screen): boolean => isActedTwice(screen) && !isMain(screen)

/** The states of each page: a test for every page. */
const WALKS = Map.groupBy(
  SCREENS.flatMap((screen) => widthsOf(screen).map((width) => ({ screen, width })))
    .filter(isLookedAt)
    .map((walk) => ({ ...walk, widthsOnly: walk.width === 'desktop' && isRepeated(walk.screen) })),
  ({ screen }) => screen.route,
)

const LONGEST_FIRST = [...WALKS].toSorted(([, one], [, other]) => other.length - one.length)

/**
 * Playwright gives the first half of a file with hooks to one worker and the second to the other.
 * So each half has every second test, and both take as long.
 */
const HALVES = [0, 1].flatMap((half) => LONGEST_FIRST.filter((_, at) => at % 2 === half))

for (const [route, walks] of HALVES)
  test(`anybody can use ${route} in every state, at ${WINDOW_WIDTHS.length} widths with long texts (${walks.length})`, async () => {
    test.setTimeout(60_000 + 10_000 * walks.length)
    expect(await walkThroughAll(windows, shop.cast, walks)).toEqual([])
  })
