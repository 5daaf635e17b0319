import { setTimeout } from 'node:timers/promises'
import type { Locator, Page } from '@playwright/test'
import { createProducts, removeProduct } from '#catalog/catalog.ts'
import { rupees } from '#shared/money/money.ts'
import { expect, test, whenHydrated, type JourneyShop } from './shop.ts'

const WIDE = { width: 1440, height: 900 }

/** Where the cards of a grid are in the page, in their order. */
const boxesOfCards = (page: Page) =>
  page
    .getByRole('main')
    .locator('ul > li:has(h2)')
    .evaluateAll((items) =>
      items.map((item) => {
        const { left, top, width } = item.getBoundingClientRect()
        return { left, top: Math.round(top + window.scrollY), width }
      }),
    )

/** The titles of the cards, in their order. */
const cards = (page: Page) =>
  page.getByRole('main').getByRole('listitem').getByRole('heading', { level: 2 })

async function titlesOf(shop: JourneyShop, query: string): Promise<string[]> {
  return (await shop.request('GET', `/api/products?${query}`)).body.products.map(
    ({ title }: { title: string }) => title,
  )
}

test('filters and order are in the URL, which shows the same products in another browser', async ({
  page,
  browser,
  shop,
}) => {
  await page.setViewportSize(WIDE)
  // After a change of stock by an earlier journey a page may be a second old.
  await setTimeout(1100)
  await page.goto('/search')
  await whenHydrated(page)
  const filters = page.getByRole('region', { name: 'Filters' })
  await page.getByRole('button', { name: 'Filter' }).click()
  await filters.getByRole('checkbox', { name: /^Rings \(\d+\)$/ }).check()
  await expect(page).toHaveURL(/\?style=Rings$/)
  await filters.getByRole('checkbox', { name: /^Earrings \(\d+\)$/ }).check()
  await filters.getByRole('link', { name: /^In stock only/ }).click()
  await expect(page).toHaveURL(/inStock=true&style=Earrings&style=Rings$/)
  await page.getByLabel('Sort by').selectOption('Price low to high')
  const expected = await titlesOf(shop, 'style=Earrings&style=Rings&inStock=true&sort=price-asc')
  expect(expected.length).toBeGreaterThan(2)
  await expect(cards(page)).toHaveText(expected)
  await expect(
    page.getByRole('main').getByText(`${expected.length} pieces`, { exact: true }),
  ).toBeVisible()

  const friend = await browser.newContext({ viewport: WIDE })
  const elsewhere = await friend.newPage()
  await elsewhere.goto(page.url())
  await expect(cards(elsewhere)).toHaveText(expected)
  await expect(elsewhere.getByLabel('Sort by')).toHaveValue('price-asc')
  await whenHydrated(elsewhere)
  await elsewhere
    .getByRole('list', { name: 'Chosen filters' })
    .getByRole('link', { name: 'Remove Style: Earrings' })
    .click()
  await expect(cards(elsewhere)).toHaveText(
    await titlesOf(shop, 'style=Rings&inStock=true&sort=price-asc'),
  )
  await expect(
    elsewhere.getByRole('link', { name: 'Remove Style: Rings' }),
    'the focus goes on to the next',
  ).toBeFocused()
  await elsewhere.getByRole('link', { name: 'Clear all' }).click()
  await expect(elsewhere).toHaveURL(/\/search\?sort=price-asc$/)
  await friend.close()
})

test('an order that is chosen before the last filter is rendered keeps that filter', async ({
  page,
}) => {
  await page.setViewportSize(WIDE)
  await page.goto('/search')
  await whenHydrated(page)
  await page.evaluate(() => {
    const push = history.pushState.bind(history)
    history.pushState = (...address) => {
      push(...address)
      history.pushState = push
      const select = document.querySelector<HTMLSelectElement>('select[name=sort]')
      if (!select) throw new Error('There is no order to choose.')
      select.value = 'price-asc'
      queueMicrotask(() => select.dispatchEvent(new Event('change', { bubbles: true })))
    }
  })
  await page.getByRole('main').getByRole('link', { name: 'In stock', exact: true }).click()
  await expect(page).toHaveURL(/\?sort=price-asc&inStock=true$/)
  await expect(page.getByLabel('Sort by')).toHaveValue('price-asc')
})

test('a filter that is pressed while the page of the last one loads is added to it', async ({
  page,
  shop,
}) => {
  await page.setViewportSize(WIDE)
  await page.goto('/search')
  await whenHydrated(page)
  const requests: string[] = []
  const isFirst = Promise.withResolvers<undefined>()
  await page.route(/\/search\.data/, async (route) => {
    requests.push(new URL(route.request().url()).search)
    if (requests.length === 1) await isFirst.promise
    // The router has ended the first one when the second began.
    await route.continue().catch(() => undefined)
  })
  const main = page.getByRole('main')
  const inStock = main.getByRole('link', { name: 'In stock', exact: true })
  await inStock.click()
  await expect(inStock, 'the press shows at once').toHaveAttribute('aria-current', 'true')
  expect(new URL(page.url()).search, 'its page is not here yet').toBe('')
  await main.getByRole('link', { name: 'Under Rs. 999', exact: true }).click()
  await expect(page).toHaveURL(/\/search\?maxPrice=999&inStock=true$/)
  isFirst.resolve(undefined)
  await expect(cards(page)).toHaveText(await titlesOf(shop, 'maxPrice=999&inStock=true'))
  expect(requests.length).toBe(2)
  await page.goBack()
  await expect(inStock, 'the way back has the filters of its page').not.toHaveAttribute(
    'aria-current',
  )
})

test('on a phone the filters open in a sheet that shows the number of products and returns the focus', async ({
  page,
  shop,
}) => {
  await page.goto('/earrings')
  await whenHydrated(page)
  await page.getByRole('button', { name: 'Filter' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filter' })
  await expect(
    sheet.getByRole('link', { name: /Above Rs\. 2,000/ }),
    'what would show nothing is not offered',
  ).toHaveCount(0)
  await sheet.getByText('Collection', { exact: true }).click()
  const royal = sheet.getByRole('checkbox', { name: 'High-End Statement (1)' })
  await royal.check()
  await expect(page).toHaveURL(/\/earrings\?collection=RoyalCouture$/)
  await sheet.getByRole('button', { name: 'Show 1 piece', exact: true }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('button', { name: 'Filter' })).toBeFocused()
  await expect(cards(page)).toHaveText([shop.products.gulab.title])
  await page.goBack()
  await expect(cards(page)).toHaveText(await titlesOf(shop, 'category=Earrings'))
})

test('phones and tablets have the prices above a listing, in one line that stays behind', async ({
  page,
  shop,
}) => {
  for (const width of [360, 768]) {
    await page.setViewportSize({ width, height: 640 })
    await page.goto('/earrings')
    await whenHydrated(page)
    const chip = page.getByRole('main').getByRole('link', { name: 'Under Rs. 999', exact: true })
    await expect(chip).toBeVisible()
    await chip.click()
    await expect(page).toHaveURL(/\/earrings\?maxPrice=999$/)
    await expect(chip).toHaveAttribute('aria-current', 'true')
    await expect(cards(page)).toHaveText(await titlesOf(shop, 'category=Earrings&maxPrice=999'))
    await chip.click()
    await expect(page).toHaveURL(/\/earrings$/)
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await expect(chip).not.toBeInViewport()
  }
})

test('on a wide screen the open filters have the prices too, in place of those above them', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/search')
  await whenHydrated(page)
  const price = page.getByRole('main').getByRole('link', { name: /^Under Rs\. 999/ })
  await expect(price).toHaveText('Under Rs. 999')
  await page.getByRole('button', { name: 'Filter' }).click()
  const filters = page.getByRole('region', { name: 'Filters' })
  await expect(price, 'they stand in one place').toHaveCount(1)
  await filters.getByRole('link', { name: /^In stock only/ }).click()
  await expect(page).toHaveURL(/\/search\?inStock=true$/)
  await filters
    .getByRole('group', { name: 'Price' })
    .getByRole('link', { name: /^Under Rs\. 999/ })
    .click()
  await expect(page).toHaveURL(/\/search\?maxPrice=999&inStock=true$/)
  await page.getByRole('link', { name: 'Remove In stock' }).click()
  await expect(page).toHaveURL(/\/search\?maxPrice=999$/)
  await expect(cards(page)).toHaveText(await titlesOf(shop, 'maxPrice=999'))
})

test('a listing without products for an invented filter is not cached', async ({ request }) => {
  const keeping = async (query: string) =>
    (await request.get(`/rings${query}`)).headers()['cache-control']
  expect(await keeping('?material=Brass')).toBe('no-cache')
  expect(await keeping('?material=Unobtainium')).toBe('no-store')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('several values of a filter are chosen in a plain form', async ({ page, shop }) => {
    await page.goto('/search?sort=price-asc')
    await page.getByRole('main').getByRole('link', { name: 'Filter' }).click()
    const filters = page.getByRole('region', { name: 'Filters' })
    await filters.getByRole('checkbox', { name: /^Rings/ }).check()
    await filters.getByRole('checkbox', { name: /^Brass/ }).check()
    await filters.getByRole('button', { name: 'Show pieces' }).click()
    await expect(page).toHaveURL(/\/search\?sort=price-asc&style=Rings&material=Brass$/)
    await expect(cards(page)).toHaveText(
      await titlesOf(shop, 'sort=price-asc&style=Rings&material=Brass'),
    )
    await page.getByRole('link', { name: 'Remove Style: Rings' }).click()
    await expect(page).toHaveURL(/\/search\?sort=price-asc&material=Brass$/)
  })
})

test.describe('a listing of three pages', () => {
  const COUNT = 66
  const made: string[] = []
  test.beforeAll(async ({ shop }) => {
    const bindis = Array.from({ length: COUNT }, (_, index) => ({
      title: `Bindi Pendant ${String(index + 1).padStart(2, '0')}`,
      slug: `bindi-${index + 1}`,
      description: 'A pendant that fills pages.',
      category: 'Pendant' as const,
      actualPrice: null,
      salePrice: rupees(300 + index),
      pictures: [],
      listedAt: new Date(),
    }))
    made.push(
      ...(await shop.db.transaction((tx) => createProducts(tx, bindis))).map(
        ({ productId }) => productId,
      ),
    )
  })
  test.afterAll(async ({ shop }) => {
    for (const id of made) await shop.db.transaction((tx) => removeProduct(tx, id))
  })

  const place = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

  /** Scrolls, and waits for the end: the browser moves the page in steps after the wheel. */
  async function scrollFarDown(page: Page): Promise<void> {
    await page.mouse.wheel(0, 2500)
    await expect.poll(() => place(page)).toBeGreaterThan(2000)
  }

  /** Opens the page of pendants on a phone and scrolls far down. Returns its filter button. */
  async function openFarDown(page: Page): Promise<Locator> {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/pendent')
    await whenHydrated(page)
    await scrollFarDown(page)
    return page.getByRole('button', { name: 'Filter' })
  }

  /** Expects the same cards, at the same scroll position, with the same focus. */
  async function expectUnchanged(
    page: Page,
    left: { titles: string[]; scroll: number; opened: string },
  ): Promise<void> {
    await expect(cards(page)).toHaveText(left.titles)
    await expect.poll(() => place(page)).toBe(left.scroll)
    await expect(page.getByRole('link', { name: left.opened, exact: true })).toBeFocused()
  }

  test('on a phone filter and order stay in reach, and a changed filter shows its first pieces', async ({
    page,
  }) => {
    const filter = await openFarDown(page)
    await expect(filter).toBeInViewport({ ratio: 1 })
    await expect(page.getByLabel('Sort by')).toBeInViewport({ ratio: 1 })
    await filter.click()
    const sheet = page.getByRole('dialog', { name: 'Filter' })
    await sheet.getByRole('link', { name: /^Under Rs\. 499/ }).click()
    await expect(page).toHaveURL(/maxPrice=499(?!\d)/)
    await sheet.getByRole('button', { name: /^Show \d+ pieces/ }).click()
    await expect(cards(page).first()).toBeInViewport()
    await expect(filter).toBeFocused()
    await scrollFarDown(page)
    await expect(cards(page).first()).not.toBeInViewport()
    await page.getByLabel('Sort by').selectOption('Price high to low')
    await expect(cards(page).first()).toBeInViewport()
  })

  test('a sheet that is closed before the pieces of a filter are here shows the first of them too', async ({
    page,
  }) => {
    await (await openFarDown(page)).click()
    const sheet = page.getByRole('dialog', { name: 'Filter' })
    await page.route(/maxPrice=499(?!\d)/, async (route) => {
      await setTimeout(1000)
      await route.continue()
    })
    await sheet.getByRole('link', { name: /^Under Rs\. 499/ }).click()
    await sheet.getByRole('button', { name: /^Show \d+ pieces/ }).click()
    await expect(sheet).toBeHidden()
    await expect(page, 'the pieces are not here yet').toHaveURL(/\/pendent$/)
    await expect(page).toHaveURL(/maxPrice=499(?!\d)/)
    await expect(cards(page).first()).toBeInViewport()
  })

  test('from 1280 px on the open filters are a column beside the pieces that stays in view', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto('/pendent')
    await whenHydrated(page)
    await page.getByRole('button', { name: 'Filter' }).click()
    const filters = page.getByRole('region', { name: 'Filters' })
    await expect(filters).toBeVisible()
    const column = await filters.boundingBox()
    const card = await cards(page).first().boundingBox()
    expect(card?.x).toBeGreaterThan((column?.x ?? 0) + (column?.width ?? 0))
    await page.mouse.move(900, 500)
    await page.mouse.wheel(0, 1500)
    await expect(filters).toBeInViewport({ ratio: 1 })
    await filters.getByRole('checkbox').first().focus()
    await expect(filters.getByRole('checkbox').first()).toBeInViewport({ ratio: 1 })
    await expect(cards(page).first()).not.toBeInViewport()
    await filters.getByRole('checkbox').first().check()
    await expect(page, 'the first of the remaining pieces are shown').toHaveURL(/\?\w+=/)
    await expect(cards(page).first()).toBeInViewport({ ratio: 1 })
  })

  for (const width of [360, 1440])
    test(`has wide cards in the order of the keyboard, which a further page leaves in place, at ${width} px`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/pendent?sort=price-asc')
      await whenHydrated(page)
      const before = await boxesOfCards(page)
      const [one = 0, ninth = 0] = [before[0]?.width, before[8]?.width]
      expect(ninth).toBeGreaterThan(1.9 * one)
      expect(before.filter(({ width: each }) => each > 1.9 * one)).toHaveLength(4)
      const inRows = before.toSorted((a, b) => a.top - b.top || a.left - b.left)
      expect(before).toEqual(inRows)
      await page.getByRole('link', { name: 'Show more' }).click()
      await expect(cards(page)).toHaveCount(48)
      expect((await boxesOfCards(page)).slice(0, before.length)).toEqual(before)
    })

  for (const [width, columns] of [
    [1440, 4],
    [1920, 5],
    [2560, 6],
  ] as const)
    test(`has ${columns} columns of about the same width at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/pendent?sort=price-asc')
      const boxes = await boxesOfCards(page)
      const [first] = boxes
      expect(boxes.filter(({ top }) => top === first?.top)).toHaveLength(columns)
      expect(first?.width).toBeGreaterThan(280)
      expect(first?.width).toBeLessThan(300)
    })

  test('is unchanged after Back, even if the product was reloaded', async ({
    page,
    browser,
    shop,
  }) => {
    const total = COUNT + 1
    await page.goto('/pendent?sort=price-asc')
    await whenHydrated(page)
    for (const shown of [48, total]) {
      await page.getByRole('link', { name: 'Show more' }).click()
      await expect(page.getByText(`${shown} of ${total} pieces`)).toBeVisible()
    }
    await expect(page).toHaveURL(/\/pendent\?sort=price-asc&page=3$/)
    await expect(
      page.getByRole('link', { name: 'Bindi Pendant 48', exact: true }),
      'the first new card has the focus',
    ).toBeFocused()

    const opened = 'Bindi Pendant 57'
    const card = page.getByRole('link', { name: opened, exact: true })
    await card.scrollIntoViewIfNeeded()
    const left = { titles: await cards(page).allTextContents(), scroll: await place(page), opened }
    expect(left.scroll).toBeGreaterThan(2000)
    await card.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(opened)
    await page.goBack()
    await expectUnchanged(page, left)

    await card.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(opened)
    await page.reload()
    await whenHydrated(page)
    await page.goBack()
    await expectUnchanged(page, left)

    await page.reload()
    await whenHydrated(page)
    await expect(cards(page), 'a reload of the listing shows all of it too').toHaveText(left.titles)

    const friend = await (await browser.newContext()).newPage()
    await friend.goto(page.url())
    await expect(
      cards(friend),
      'a shared address shows its page, and the way to what came before',
    ).toHaveText(await titlesOf(shop, 'category=Pendant&sort=price-asc&page=3&limit=24'))
    await expect(friend.getByRole('link', { name: 'Show earlier' })).toHaveAttribute(
      'href',
      '/pendent?sort=price-asc&page=2',
    )
    await friend.context().close()
  })

  test('redirects from a page beyond the end to the last one', async ({ page }) => {
    await page.goto('/pendent?page=9')
    await expect(page).toHaveURL(/\/pendent\?page=3$/)
    await expect(cards(page)).toHaveCount(COUNT + 1 - 48)
  })
})

test('a customer who types gets suggested products, and opens one with the arrow keys and Enter', async ({
  page,
  shop,
}) => {
  await page.setViewportSize(WIDE)
  await page.goto('/')
  await whenHydrated(page)
  const field = page.getByRole('banner').getByRole('combobox', { name: 'Search' })
  const list = page.getByRole('listbox', { name: 'Suggestions' })
  await field.focus()
  await page.keyboard.type('g')
  await expect(list).toBeHidden()
  await page.keyboard.type('ulab')
  const product = list.getByRole('option', { name: shop.products.gulab.title })
  await expect(product).toBeVisible()
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  await expect(
    page
      .getByRole('banner')
      .getByRole('status')
      .filter({ hasText: /^\d+ suggestions?$/ }),
  ).toHaveCount(1)

  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await expect(field).toHaveValue('gulab')
  await page.keyboard.press('ArrowDown')
  await expect(list).toBeVisible()
  await page.keyboard.press('ArrowUp')
  const last = list.getByRole('option').last()
  await expect(last).toHaveText('See all results')
  await expect(last).toHaveAttribute('aria-selected', 'true')
  await expect(field).toHaveAttribute(
    'aria-activedescendant',
    String(await last.getAttribute('id')),
  )
  for (
    let step = 0;
    step < 20 && (await product.getAttribute('aria-selected')) !== 'true';
    step += 1
  )
    await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/product/${shop.products.gulab.slug}$`))
  await expect(list).toBeHidden()
  await expect(page.locator('#main'), 'the focus is at the start of the page').toBeFocused()
  await field.fill('ring')
  const pieces = list.getByRole('group', { name: 'Pieces' }).getByRole('option')
  await expect(pieces.nth(1)).toBeVisible()
  const startOf = async (piece: Locator) => (await piece.boundingBox())?.x ?? Number.NaN
  expect(await startOf(pieces.last()), 'the pieces are in two columns').toBeGreaterThan(
    (await startOf(pieces.first())) + 300,
  )
  await field.fill('nadi')
  await expect(pieces).toHaveCount(1)
  const single = await pieces.boundingBox()
  expect(single?.width, 'a single piece is one row in one column').toBeLessThan(400)
  await field.fill('gulab')
  await expect(product).toBeVisible()
  await list.getByRole('option', { name: 'See all results' }).click()
  await expect(page).toHaveURL('/search?q=gulab')
  await expect(field).toHaveValue('gulab')
})

test('a customer who types a question about returns is led to the policy', async ({ page }) => {
  await page.setViewportSize(WIDE)
  await page.goto('/')
  await whenHydrated(page)
  await page.getByRole('banner').getByRole('combobox', { name: 'Search' }).fill('return policy')
  const list = page.getByRole('listbox', { name: 'Suggestions' })
  await expect(list.getByRole('option')).toHaveText(['Refund policy'])
  await expect(list).not.toContainText('Nothing matches')
  await list.getByRole('option').click()
  await expect(page).toHaveURL('/refund')
})

test('the search icon of a phone opens the search over the page; without a connection it still searches', async ({
  page,
  shop,
  allowConsoleError,
}) => {
  allowConsoleError(/api\/suggestions/)
  await page.goto('/')
  await whenHydrated(page)
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click()
  const dialog = page.getByRole('dialog', { name: 'Search' })
  await expect(dialog.getByRole('combobox', { name: 'Search' })).toBeFocused()
  await expect(dialog.getByRole('group', { name: 'New in' })).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Search' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('combobox', { name: 'Search' })).toBeFocused()
  await page.keyboard.type('aurora')
  const option = page.getByRole('option', { name: shop.products.aurora.title })
  await expect(option).toBeVisible()
  await page.route('**/api/suggestions*', (route) => route.abort())
  await page.keyboard.type(' ri')
  await expect(option).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “aurora ri”')
  await expect(cards(page)).toHaveText([shop.products.aurora.title])
})

test('a misspelt search says what it searched for instead, and can search for the typed words', async ({
  page,
  shop,
}) => {
  await page.goto('/search?q=gulaab+jhumkka')
  await whenHydrated(page)
  await expect(cards(page)).toHaveText([shop.products.gulab.title])
  await expect(
    page
      .getByRole('main')
      .getByText(/^Showing results for gulab jhumkas?\. Search instead for gulaab jhumkka$/),
  ).toBeVisible()
  await expect(page.getByLabel('Sort by')).toHaveValue('relevance')
  await page.getByRole('link', { name: 'gulaab jhumkka' }).click()
  await expect(page.getByText('Nothing matches “gulaab jhumkka”')).toBeVisible()
})

test('on a phone a search with few results goes on with other pieces', async ({ page, shop }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { title } = shop.products.mudra
  await page.goto(`/search?q=${encodeURIComponent(title)}`)
  await expect(cards(page).filter({ hasText: title })).toBeVisible()
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  const more = page.getByRole('heading', { name: /^(You may also like|Most loved|New in)$/ })
  await expect(more).toBeVisible()
})

test('the links of the home page by price and to gifts lead to pages with their names', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const heading = page.getByRole('heading', { level: 1 })
  const field = page.locator('#search-field')
  for (const [address, name] of [
    ['/search?maxPrice=499', 'Under Rs. 499'],
    ['/search?q=gift', 'Gifts'],
    ['/search?q=gift&maxPrice=499', 'Gifts'],
  ] as const) {
    await page.goto(address)
    await expect(heading).toHaveText(name)
    await expect(field).toHaveCount(0)
    await expect(page.getByText('A note of yours can travel with each piece.')).toHaveCount(
      name === 'Gifts' ? 1 : 0,
    )
    if (name === 'Under Rs. 499')
      await expect(
        page.getByRole('main').getByRole('link', { name: 'Under Rs. 499', exact: true }),
        'the price of the link is the chosen chip',
      ).toHaveAttribute('aria-current', 'true')
  }
  await page.goto('/search?maxPrice=499')
  const main = page.getByRole('main')
  await expect(
    main.getByRole('link', { name: 'Remove Under Rs. 499' }),
    'the window cuts the row of chips',
  ).toBeVisible()
  await page.goto('/search?q=gift+under+500')
  await expect(main.getByRole('link', { name: 'Up to Rs. 500' })).toBeVisible()
  await expect(
    main.getByRole('link', { name: 'Under Rs. 499' }),
    'nearly the same is not offered beside it',
  ).toHaveCount(0)
  await main.getByRole('link', { name: 'Up to Rs. 500' }).click()
  await expect(heading, 'without the price the page still shows gifts').toHaveText('Gifts')
  await page.goto('/search?q=gift+under+500&sort=price-asc')
  await expect(main.getByLabel('Sort by')).toHaveValue('price-asc')
  await page.goto('/search?q=gifted')
  await expect(heading).toHaveText('Results for “gifted”')
  await expect(field).toBeVisible()
})

test('a phrase of everyday words finds pieces, and the page says which words found nothing', async ({
  page,
  shop,
}) => {
  await page.goto('/search?q=aurora+ring+for+my+sister')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Results for “aurora ring for my sister”',
  )
  await expect(cards(page)).toHaveText([shop.products.aurora.title])
  await page.goto('/search?q=aurora+zebra')
  const main = page.getByRole('main')
  await expect(main.getByText('1 piece for “aurora”. It does not have “zebra”.')).toBeVisible()
  await expect(cards(page)).toHaveText([shop.products.aurora.title])
  await expect(main.getByText('Nothing matches')).toHaveCount(0)
  await page.goto('/search?q=earrings+for+wedding')
  await expect(cards(page)).toContainText([shop.products.gulab.title])
})

test('a search for a policy or an order number offers the page that helps', async ({ page }) => {
  const help = page.getByRole('navigation', { name: 'Help' })
  await page.goto('/search?q=NEM-2026-000123')
  await expect(help.getByRole('link')).toHaveText(['Track NEM-2026-000123'])
  await expect(help.getByRole('link')).toHaveAttribute('href', '/track?order=NEM-2026-000123')
  await expect(page.getByText('Nothing matches')).toHaveCount(0)
  await page.goto('/search?q=return+policy')
  await whenHydrated(page)
  await expect(help.getByRole('link')).toHaveText(['Refund policy'])
  await help.getByRole('link', { name: 'Refund policy' }).click()
  await expect(page).toHaveURL('/refund')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Refund/)
  await page.goto('/search?q=jhumka')
  await expect(cards(page).first()).toBeVisible()
  await expect(help, 'a search for pieces is not about help').toHaveCount(0)
})

test('a search for a kind that the shop does not sell says so and links to the nearest', async ({
  page,
}) => {
  await page.goto('/search?q=payal')
  const main = page.getByRole('main')
  await expect(main.getByText('We do not sell anklets yet')).toBeVisible()
  await main.getByRole('link', { name: 'See Bangles' }).click()
  await expect(page).toHaveURL(/\/bangles$/)
})

for (const { width, filters } of [
  { width: 360, filters: { role: 'dialog', name: 'Filter' } },
  { width: 1440, filters: { role: 'region', name: 'Filters' } },
] as const)
  test(`at ${width} px a customer filters by own prices, which may be in the wrong order`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/search')
    await whenHydrated(page)
    await page.getByRole('button', { name: 'Filter' }).click()
    const prices = page.getByRole(filters.role, { name: filters.name }).getByRole('form', {
      name: 'Own prices',
    })
    await prices.getByLabel('From Rs.').fill('1,000')
    await prices.getByLabel('To Rs.').fill('500')
    await prices.getByRole('button', { name: 'Apply' }).click()
    await expect(page).toHaveURL(/minPrice=500&maxPrice=1000/)
    await expect(prices.getByRole('button', { name: 'Apply' })).toBeFocused()
    await expect(prices.getByLabel('From Rs.')).toHaveValue('500')
    await expect(prices.getByLabel('To Rs.')).toHaveValue('1000')
    await prices.getByLabel('From Rs.').fill('')
    await prices.getByLabel('To Rs.').fill('')
    await prices.getByLabel('To Rs.').press('Enter')
    await expect(page).toHaveURL(/\/search$/)
  })

test('a search without results shows similar products and the categories', async ({
  page,
  shop,
}) => {
  await page.goto('/search?q=%22aurora+zebra%22+aurora')
  await expect(page.getByText('Nothing matches “"aurora zebra" aurora”')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'These come close' })).toBeVisible()
  await expect(
    page.getByRole('main').getByRole('link', { name: shop.products.aurora.title, exact: true }),
  ).toBeVisible()
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Bangles', exact: true }),
  ).toBeVisible()
  // Other pieces follow a few.
  const more = page.getByRole('region', { name: /^(You may also like|Most loved|New in)$/ })
  const card = more.getByRole('heading', { level: 3 }).first()
  // Their place is in the page only when its script has loaded.
  await expect(async () => {
    await page.getByRole('heading', { name: 'These come close' }).scrollIntoViewIfNeeded()
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await expect(card).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(more.getByText(shop.products.aurora.title)).toHaveCount(0)
})

test('the recently viewed products are below the next one, in this browser only and until the log-out', async ({
  page,
  shop,
  customer,
}) => {
  const { gulab, aurora, mudra } = shop.products
  const viewed = page.getByRole('region', { name: 'Recently viewed' })
  for (const [product, before] of [
    [gulab, []],
    [aurora, [gulab]],
    [mudra, [aurora, gulab]],
    [gulab, [mudra, aurora]],
  ] as const) {
    await page.goto(`/product/${product.slug}`)
    await whenHydrated(page)
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    if (before.length === 0) await expect(viewed).toHaveCount(0)
    else
      await expect(viewed.getByRole('link')).toHaveText(
        before.map(({ title }) => new RegExp(`^${title}`)),
      )
  }
  expect((await shop.request('GET', '/api/auth/me', { as: customer })).status).toBe(200)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Log Out' }).first().click()
  await expect(page).toHaveURL(/\/login/)
  expect(await page.evaluate(() => localStorage.getItem('recently-viewed'))).toBeNull()
})
