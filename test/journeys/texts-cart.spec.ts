import { removeProduct } from '#catalog/catalog.ts'
import { fillCart } from '../offers.ts'
import { says, saysNoMore } from '../texts/says.ts'
import { dropToken, meets, REFUSED, SERVER_SAYS } from '../texts/situations.ts'
import { expect, test, whenHydrated } from './shop.ts'

const CHECK_SERVER = 'Please check the server and try again.'

test('cart and wishlist ask a visitor to log in', async ({ page }) => {
  await page.goto('/cart')
  await says('cart.heading', page)
  await says('cart.login', page)
  await page.goto('/wishlist')
  await says('wishlist.heading', page)
  await says('wishlist.login', page)
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/login\?next=%2Fwishlist$/)
})

test('cart and wishlist show their loading, failed and empty states', async ({
  page,
  customer,
  allowConsoleError,
}) => {
  allowConsoleError(/api\/(cart|wishlist)/)
  expect(customer.token).not.toBe('')
  const held = await meets(page, 'GET /api/cart', 'held')
  await page.goto('/cart')
  await says('cart.loading', page)
  await held()
  await says('cart.empty', page)
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Continue Shopping' }),
  ).toHaveAttribute('href', '/')

  const lost = await meets(page, 'GET /api/cart', 'lost')
  await page.goto('/wishlist')
  await says('wishlist.failed', page)
  await expect(page.locator('.toasts')).toBeEmpty()
  await lost()
  const refused = await meets(page, 'GET /api/cart', REFUSED)
  const answered = page.waitForResponse('**/api/cart')
  await page.getByRole('button', { name: 'Try again' }).click()
  await answered
  await expect(page.getByRole('button', { name: 'Try again' })).toBeEnabled()
  await says('wishlist.failed', page)
  await expect(page.locator('.toasts')).toBeEmpty()
  await refused()
  await page.getByRole('button', { name: 'Try again' }).click()
  await says('wishlist.empty', page)
  await expect(await says('wishlist.browse', page)).toHaveAttribute('href', '/')
})

test('a cart that cannot be loaded says so once, in its panel, and a loaded cart reports other failures', async ({
  page,
  customer,
  allowConsoleError,
}) => {
  allowConsoleError(/api\/(cart|wishlist)/)
  expect(customer.token).not.toBe('')
  const ends = [
    await meets(page, 'GET /api/cart', 'lost'),
    await meets(page, 'GET /api/wishlist', 'lost'),
  ]
  await page.goto('/cart')
  await says('cart.failed', page)
  await expect(page.locator('.toasts')).toBeEmpty()
  for (const end of ends) await end()
  const endFailure = await meets(page, 'GET /api/wishlist', REFUSED)
  await page.getByRole('button', { name: 'Try again' }).click()
  await says('cart.empty', page)
  await says('bag.wishlist.failed', page, { message: SERVER_SAYS })
  await endFailure()
})

test('a cart with a lost number, line or token says so in alerts, and keeps its lines', async ({
  page,
  shop,
  customer,
  allowConsoleError,
}) => {
  allowConsoleError(/api\/cart/)
  const gone = await shop.stock({ title: 'Leaving Bells', category: 'Combo' })
  for (const productId of [gone.productId, shop.products.rekha.id])
    await shop.request('POST', '/api/cart', { as: customer, body: { productId } })
  await shop.db.transaction((tx) => removeProduct(tx, gone.productId))
  await page.goto('/cart')
  await whenHydrated(page)
  const main = page.getByRole('main')
  await says('cart.total', page)
  await says('cart.gone', page)
  await says('cart.checkout', main)
  const more = await says('product.more', main)
  const remove = (await says('cart.remove', main))
    .page()
    .getByRole('main')
    .getByRole('button', { name: 'Remove', exact: true })
    .last()
  for (const [fate, message] of [
    [REFUSED, SERVER_SAYS],
    ['lost', CHECK_SERVER],
  ] as const) {
    const ends = [
      await meets(page, 'PUT /api/cart', fate),
      await meets(page, 'DELETE /api/cart', fate),
    ]
    await more.click()
    await says('cart.update.failed', page, { message })
    await expect(main.getByRole('group', { name: 'Quantity' }).getByRole('status')).toHaveText('1')
    await remove.click()
    await says('cart.remove.failed', page, { message })
    for (const end of ends) await end()
  }
  await dropToken(page)
  await more.click()
  await says('cart.update.login', page)
  await remove.click()
  await says('cart.remove.login', page)
  expect((await shop.request('GET', '/api/cart', { as: customer })).body.items).toHaveLength(2)
})

test('a wishlist that is refused or without a token says so', async ({
  page,
  shop,
  customer,
  allowConsoleError,
}) => {
  allowConsoleError(/api\/(cart|wishlist)/)
  await shop.request('POST', '/api/wishlist', {
    as: customer,
    body: { productId: shop.products.gulab.id },
  })
  await page.goto('/wishlist')
  await whenHydrated(page)
  const main = page.getByRole('main')
  const remove = await says('cart.remove', main)
  const add = await says('card.add', main)
  for (const [fate, message] of [
    [REFUSED, SERVER_SAYS],
    ['lost', 'Please try again.'],
  ] as const) {
    const ends = [
      await meets(page, 'POST /api/cart', fate),
      await meets(page, 'DELETE /api/wishlist', fate),
    ]
    await add.click()
    await says('wishlist.add.failed', page, { message })
    await remove.click()
    await says('wishlist.remove.failed', page, { message })
    for (const end of ends) await end()
  }
  await dropToken(page)
  await add.click()
  await says('wishlist.add.login', page)
  await remove.click()
  await says('wishlist.remove.login', page)
  await saysNoMore('wishlist.empty', page)
})

test('a line with all pieces of its size says how many there are', async ({
  page,
  shop,
  customer,
}) => {
  const { productId } = await shop.stock({ title: 'Six Studs', price: 300, stock: 6 })
  await fillCart(shop, customer, { productId, quantity: 5 })
  await page.goto('/cart')
  await whenHydrated(page)
  const main = page.getByRole('main')
  await expect(main.getByText('Only 6 left')).toHaveCount(0)
  await main.getByRole('button', { name: 'Increase quantity' }).click()
  await expect(main.getByText('Only 6 left')).toBeVisible()
})
