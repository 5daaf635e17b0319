import { says, saysNoMore } from '../texts/says.ts'
import { dropToken, follow, meets, REFUSED, SERVER_SAYS } from '../texts/situations.ts'
import { cartBadge, expect, stopClock, test, toast, whenHydrated } from './shop.ts'

const OFFLINE = 'Please check your internet connection.'

test('a slow listing says so after 200 ms, a failed one within 10 s, and Try again loads it', async ({
  page,
  allowConsoleError,
}) => {
  allowConsoleError(/rings\.data/)
  await page.goto('/')
  await whenHydrated(page)
  await stopClock(page)
  const response = await meets(page, 'GET /rings.data', 'held')
  const requested = page.waitForRequest(/rings\.data/)
  await follow(page, '/rings')
  await page.clock.runFor(150)
  await saysNoMore('listing.loading', page)
  // The page's timer starts when it handles the click.
  await expect
    .poll(async () => {
      await page.clock.runFor(60)
      return page.getByText('Loading products...').isVisible()
    })
    .toBe(true)
  await says('listing.loading', page)
  await says('listing.rings', page)
  // The ten seconds begin with the request, after the script of the page is loaded.
  await requested
  await page.clock.runFor(10_000)
  await says('listing.failed', page)
  await says('listing.failed.toast', page)
  await page.clock.runFor(3000)
  await saysNoMore('listing.failed.toast', page)
  await response()

  const lost = await meets(page, 'GET /rings.data', { status: 500, body: {} })
  await page.getByRole('button', { name: 'Try again' }).click()
  await says('listing.failed.toast', page)
  await says('listing.failed', page)
  await lost()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(
    page.getByRole('main').getByRole('listitem').filter({ hasText: 'ADD TO CART' }),
  ).not.toHaveCount(0)
  await saysNoMore('listing.failed', page)
  await page.goto('/rings?minPrice=900000')
  await says('listing.empty', page)
})

test('the cards ask a visitor to log in, and a toast shows at the foot for three seconds', async ({
  page,
  shop,
}) => {
  const { productId } = await shop.stock({ title: 'Sold Out Bell', stock: 0, category: 'Combo' })
  await shop.stock({ title: 'Last Bell', stock: 2, category: 'Combo' })
  expect(productId).not.toBe('')
  await page.goto('/combo')
  await whenHydrated(page)
  await stopClock(page)
  const card = (title: string) =>
    page.getByRole('main').getByRole('listitem').filter({ hasText: title })
  await says('card.sold-out', card('Sold Out Bell'))
  await expect(card('Sold Out Bell').getByRole('button', { name: 'Sold out' })).toBeDisabled()
  await says('card.few', card('Last Bell'), { n: 2 })
  await (await says('card.add', card('Last Bell'))).click()
  const warning = await says('card.cart.login', page)
  const box = await warning.locator('..').boundingBox()
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  expect(
    Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - width / 2),
    'from the middle',
  ).toBeLessThan(2)
  expect(
    height - ((box?.y ?? 0) + (box?.height ?? 0)),
    'above the lower edge',
  ).toBeGreaterThanOrEqual(0)
  expect(height - ((box?.y ?? 0) + (box?.height ?? 0)), 'above the lower edge').toBeLessThan(100)
  await expect(warning.locator('..')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await page.clock.runFor(2800)
  await says('card.cart.login', page)
  await page.clock.runFor(400)
  await saysNoMore('card.cart.login', page)
  // What is kept is shown over the first cards until it is closed.
  await page
    .getByRole('region', { name: 'Kept for you' })
    .getByRole('button', { name: 'Close' })
    .click()
  await (await says('card.wish', card('Last Bell'))).click()
  await says('card.wish.login', page)
})

test('the cards of a customer report the results for cart and wishlist', async ({
  page,
  shop,
  customer,
  allowConsoleError,
}) => {
  allowConsoleError(/api\/(cart|wishlist)/)
  const { gulab, aurora } = shop.products
  const card = (title: string) =>
    page.getByRole('main').getByRole('listitem').filter({ hasText: title })
  await page.goto('/earrings')
  await whenHydrated(page)
  const add = await says('card.add', card(gulab.title))
  await add.click()
  await says('card.cart.added', page)
  await expect(cartBadge(page)).toHaveAccessibleName('Cart, 1 line')
  for (const [fate, message] of [
    [REFUSED, SERVER_SAYS],
    [{ status: 500, body: {} }, 'Please try again.'],
    ['lost', OFFLINE],
  ] as const) {
    const ends = [
      await meets(page, 'POST /api/cart', fate),
      await meets(page, 'POST /api/wishlist', fate),
    ]
    await add.click()
    await says('card.cart.failed', page, { message })
    await (await says('card.wish', card(gulab.title))).click()
    await says('card.wish.failed', page, { message })
    for (const end of ends) await end()
  }
  await (await says('card.wish', card(gulab.title))).click()
  await says('card.wish.added', page)
  await (await says('card.unwish', card(gulab.title))).click()
  await says('card.wish.removed', page)
  expect((await shop.request('GET', '/api/wishlist', { as: customer })).body.products).toEqual([])

  // Other journeys add rings, and the first page of the listing has 24.
  await page.goto('/search?q=aurora+solitaire')
  await whenHydrated(page)
  await card(aurora.title).getByRole('button', { name: 'ADD TO CART' }).click()
  await page.getByRole('dialog').getByRole('link', { name: aurora.title }).click()
  const box = page.getByRole('region', { name: aurora.title, exact: true })
  await box.getByRole('button', { name: 'ADD TO CART' }).first().click()
  await says('product.size', page)
})

test('a failure to load cart and wishlist is shown once on every page, and a lost token is noticed', async ({
  page,
  shop,
  customer,
  allowConsoleError,
}) => {
  allowConsoleError(/api\/(cart|wishlist)/)
  expect(customer.token).not.toBe('')
  const ends = [
    await meets(page, 'GET /api/cart', 'lost'),
    await meets(page, 'GET /api/wishlist', REFUSED),
  ]
  await page.goto('/earrings')
  await says('bag.cart.failed', page, { message: OFFLINE })
  await says('bag.wishlist.failed', page, { message: SERVER_SAYS })
  for (const end of ends) await end()
  await dropToken(page)
  const card = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: shop.products.gulab.title })
  await card.getByRole('button', { name: 'ADD TO CART' }).click()
  await expect(toast(page, 'Please log in to add items to cart!')).toBeVisible()
})
