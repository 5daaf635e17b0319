import { removeProduct } from '#catalog/catalog.ts'
import { says, saysNoMore } from '../texts/says.ts'
import { follow, meets, REFUSED, SERVER_SAYS } from '../texts/situations.ts'
import { cartBadge, expect, test, toast, whenHydrated } from './shop.ts'

test('a product that is slow, fails or is unknown says so, and Try again loads it', async ({
  page,
  shop,
  allowConsoleError,
}) => {
  const { aurora } = shop.products
  allowConsoleError(/\.data|no-such-piece/)
  await page.goto('/rings')
  await whenHydrated(page)
  const held = await meets(page, `GET /product/${aurora.slug}.data`, 'held')
  await follow(page, `/product/${aurora.slug}`)
  await says('product.loading', page)
  await held()
  await expect(page.getByRole('heading', { level: 1, name: aurora.title })).toBeVisible()
  await page.goBack()

  const failing = await meets(page, `GET /product/${aurora.slug}.data`, { status: 500, body: {} })
  await follow(page, `/product/${aurora.slug}`)
  await says('product.failed', page)
  await says('product.missing.toast', page)
  await failing()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: aurora.title })).toBeVisible()
  await saysNoMore('product.failed', page)

  expect((await page.goto('/product/no-such-piece'))?.status()).toBe(404)
  await says('product.missing.toast', page)
})

test('a product page shows a visitor the price and that they have to log in', async ({
  page,
  shop,
}) => {
  const { slug } = await shop.stock({
    title: 'Few Bells',
    price: 123_456,
    stock: 3,
    category: 'Combo',
  })
  await page.goto(`/product/${slug}`)
  await whenHydrated(page)
  const box = page.getByRole('region', { name: 'Few Bells', exact: true })
  await says('product.price', box, { price: '1,23,456' })
  await says('product.taxes', box)
  await says('card.few', box, { n: 3 })
  await says('product.gift', box)
  await expect(await says('product.less', box)).toBeDisabled()
  await (await says('product.add', box)).click()
  await says('product.login', page)
  await (await says('card.wish', box)).click()
  await says('product.wish.login', page)

  const gone = await shop.stock({ title: 'Gone Bells', stock: 0, category: 'Combo' })
  await page.goto(`/product/${gone.slug}`)
  await says('product.sold-out', page.getByRole('region', { name: 'Gone Bells', exact: true }))
  await expect(page.getByRole('button', { name: 'ADD TO CART' }).first()).toBeDisabled()
  await page.goto(`/product/${shop.products.gulab.slug}`)
  await says('product.previous', page)
  await says('product.next', page)
})

test('a quantity is added to the cart and resets to 1; more than the stock is refused clearly', async ({
  page,
  shop,
  customer,
  allowConsoleError,
}) => {
  allowConsoleError(/api\/(cart|wishlist)/)
  const { slug, productId } = await shop.stock({ title: 'Five Bells', stock: 5, category: 'Combo' })
  await page.goto(`/product/${slug}`)
  await whenHydrated(page)
  const box = page.getByRole('region', { name: 'Five Bells', exact: true })
  const quantity = box.getByRole('group', { name: 'Quantity' }).getByRole('status')
  const more = await says('product.more', box)
  const add = await says('product.add', box)
  for (const _ of [2, 3, 4, 5, 6, 7]) await more.click()
  await expect(quantity).toHaveText('7')
  await add.click()
  await expect(toast(page, 'Only 5 left.')).toBeVisible()
  await expect(quantity).toHaveText('7')
  await says('product.less', box)
  for (const _ of [6, 5]) await box.getByRole('button', { name: 'Decrease quantity' }).click()
  await add.click()
  await says('product.added', page)
  await expect(quantity).toHaveText('1')
  await expect(cartBadge(page)).toHaveAccessibleName('Cart, 1 line')
  expect((await shop.request('GET', '/api/cart', { as: customer })).body.items).toMatchObject([
    { quantity: 5 },
  ])

  for (const [fate, told] of [
    [REFUSED, () => expect(toast(page, SERVER_SAYS)).toHaveCount(1)],
    ['lost', () => says('product.add.failed', page)],
  ] as const) {
    const end = await meets(page, 'POST /api/cart', fate)
    await add.click()
    await told()
    await end()
  }
  const lost = await meets(page, 'POST /api/wishlist', 'lost')
  const heart = await says('card.wish', box)
  await heart.click()
  await says('product.wish.failed', page)
  await lost()
  await heart.click()
  await says('card.wish.added', page)
  await (await says('card.unwish', box)).click()
  await says('card.wish.removed', page)

  // The page never sends less than 1, so the request is changed in transit; the real server refuses
  // it.
  await page.route('**/api/cart', (route) =>
    route.continue({ postData: JSON.stringify({ productId, quantity: 0 }) }),
  )
  await add.click()
  await says('product.quantity', page)
  await page.unroute('**/api/cart')
  await shop.db.transaction((tx) => removeProduct(tx, productId))
  await add.click()
  await says('product.gone', page)
})
