import { cartBadge, expect, test, toast, whenHydrated } from './shop.ts'

test("a visitor's wishlist hearts lead to the log-in, on a card and on the product page", async ({
  page,
  shop,
}) => {
  await page.goto('/earrings')
  await whenHydrated(page)
  const card = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: shop.products.gulab.title })
  await card.getByRole('button', { name: 'Add to wishlist' }).click()
  await expect(toast(page, 'Please log in to add items to wishlist!')).toBeVisible()
  await card.getByRole('button', { name: 'ADD TO CART' }).click()
  await expect(toast(page, 'Please log in to add items to cart!')).toBeVisible()
  await page.goto(`/product/${shop.products.gulab.slug}`)
  await whenHydrated(page)
  await page
    .getByRole('region', { name: shop.products.gulab.title })
    .getByRole('button', { name: 'Add to wishlist' })
    .click()
  await expect(toast(page, 'Please log in to manage wishlist!')).toBeVisible()
  await page.goto('/wishlist')
  await expect(
    page.getByRole('main').getByText('Please log in to view your wishlist.'),
  ).toBeVisible()
})

test('saved products are on the wishlist, can be added to the cart, removed and restored', async ({
  page,
  shop,
  customer,
}) => {
  const { gulab, rekha } = shop.products
  const wishes = page.getByRole('banner').getByRole('link', { name: /^Wishlist, / })
  await page.goto('/earrings')
  await whenHydrated(page)
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: gulab.title })
  await card.getByRole('button', { name: 'Add to wishlist' }).click()
  await expect(toast(page, 'Added to wishlist successfully!')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Remove from wishlist' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.goto(`/product/${rekha.slug}`)
  await whenHydrated(page)
  await page
    .getByRole('region', { name: rekha.title })
    .getByRole('button', { name: 'Add to wishlist' })
    .click()
  await expect(wishes).toHaveAccessibleName('Wishlist, 2 items')

  await wishes.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your Wishlist' })).toBeVisible()
  const kept = page.getByRole('main').getByRole('listitem').getByRole('heading', { level: 2 })
  await expect(kept).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Remove from wishlist' })).toHaveCount(0)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  const offered = page
    .getByRole('region', { name: /^(You may also like|Most loved|New in)$/ })
    .getByRole('heading', { level: 3 })
  await expect(offered).toHaveCount(4)
  const titles = await offered.allTextContents()
  expect(titles.filter((title) => [gulab.title, rekha.title].includes(title))).toEqual([])
  const input = page.getByRole('main').getByRole('listitem').filter({ hasText: gulab.title })
  await input.getByRole('button', { name: 'ADD TO CART' }).click()
  await expect(toast(page, 'Added to cart successfully!')).toBeVisible()
  await expect(cartBadge(page)).toHaveAccessibleName('Cart, 1 line')

  await input.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(toast(page, 'Removed from wishlist')).toBeVisible()
  await expect(kept).toHaveText([rekha.title])
  await page.locator('.toasts').getByRole('button', { name: 'Undo' }).click()
  await expect(kept).toHaveCount(2)
  await expect(wishes).toHaveAccessibleName('Wishlist, 2 items')
  for (const left of [1, 0]) {
    await page
      .getByRole('main')
      .getByRole('button', { name: 'Remove', exact: true })
      .first()
      .click()
    await expect(wishes).toHaveAccessibleName(`Wishlist, ${left} item${left === 1 ? '' : 's'}`)
  }
  expect((await shop.request('GET', '/api/wishlist', { as: customer })).body.products).toEqual([])
  await expect(page.getByText('Your wishlist is empty')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Browse Products' })).toHaveAttribute('href', '/')
})
