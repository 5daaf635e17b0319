import type { Page } from '@playwright/test'
import { addFromCard, addWithoutSize, fillLogin, waiting } from './guest-steps.ts'
import { cartBadge, expect, test, toast, whenHydrated } from './shop.ts'

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await whenHydrated(page)
}

test('a guest finds all pieces in the cart after the log-in, and reads why one is missing', async ({
  page,
  shop,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 409 .*api\/cart/)
  const { gulab, rekha } = shop.products
  const last = await shop.stock({ title: 'Last Anklet', stock: 1, category: 'Combo' })
  const asha = await shop.customer()
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/earrings')
  await addFromCard(page, gulab.title)
  await open(page, '/combo')
  await addFromCard(page, 'Last Anklet')
  await open(page, '/pendent')
  await addFromCard(page, rekha.title)
  await open(page, '/earrings')
  await addFromCard(page, gulab.title)
  await shop.openPayment(await shop.customer(), [{ productId: last.productId }])

  await expect(cartBadge(page)).toHaveAccessibleName('Cart, 3 pieces kept until you log in')
  await open(page, '/login?next=%2Fcart')
  await expect(cartBadge(page)).toHaveText('3')
  await expect(waiting(page)).toContainText('3 pieces wait for you.')
  await expect(waiting(page)).toContainText('They go into your cart when you have logged in.')
  await fillLogin(page, asha.mobile)
  await expect(toast(page, 'Last Anklet was not added. This piece is sold out.')).toBeVisible()
  await expect(page).toHaveURL('/cart')
  await expect(toast(page, '2 pieces added to cart!')).toBeVisible()
  await expect(cartBadge(page)).toHaveAccessibleName('Cart, 2 lines')

  const refused = page.getByRole('region', { name: '1 piece was not added.' })
  await page.reload()
  await expect(refused.getByRole('link')).toHaveText('Last Anklet')
  await expect(refused).toContainText('This piece is sold out.')
  const { items } = (await shop.request('GET', '/api/cart', { as: asha })).body
  expect(items).toMatchObject(
    [rekha, gulab].map(({ id }) => ({ productId: { _id: id }, quantity: 1 })),
  )
  await refused.getByRole('button', { name: 'Remove Last Anklet' }).click()
  await expect(refused).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Your Cart' })).toBeFocused()
})

test('a guest who asked for more than is left gets what is left, and is told so', async ({
  page,
  shop,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 409 .*api\/cart/)
  const asha = await shop.customer('Asha Rao')
  const { productId } = await shop.stock({ title: 'Anklet of three', stock: 3, category: 'Combo' })
  await open(page, `/product/${productId}`)
  for (let press = 0; press < 4; press += 1)
    await page.getByRole('button', { name: 'Increase quantity' }).click()
  await page.getByRole('main').getByRole('button', { name: 'ADD TO CART' }).first().click()
  const quantity = page.getByRole('group', { name: 'Quantity' }).getByRole('status')
  await expect(quantity, 'what is kept is not added again').toHaveText('1')
  await open(page, '/cart')
  await expect(waiting(page)).toContainText('Only 3 left3Rs. ')
  await open(page, '/login?next=%2Fcart')
  await fillLogin(page, asha.mobile)
  await expect(toast(page, 'Only 3 left: 3 of 5 were added.')).toBeVisible()
  await expect(page).toHaveURL('/cart')
  await expect(page.getByText('1 item (3 pieces)', { exact: true })).toBeVisible()
})

test('a guest removes one waiting piece, and then all', async ({ page, shop }) => {
  const { gulab, rekha, padmini, aurora } = shop.products
  await open(page, '/earrings')
  await addFromCard(page, gulab.title)
  await open(page, '/pendent')
  await addFromCard(page, rekha.title)
  await addWithoutSize(page, aurora.slug)
  await open(page, `/product/${padmini.slug}`)
  const own = page.getByRole('region', { name: padmini.title, exact: true })
  await own.getByRole('button', { name: 'Add to wishlist' }).click()
  await open(page, '/login')
  const list = waiting(page).getByRole('listitem').filter({ visible: true })
  await expect(list).toHaveText([
    new RegExp(`^${aurora.title}Quantity 1 .*Log in, then choose its size\\.$`),
    `${rekha.title}Quantity 1 Rs. 529`,
    `${gulab.title}Quantity 1 Rs. 1,049`,
  ])
  await expect(list.locator('img')).toHaveCount(3)
  await waiting(page).getByText('See all').click()
  await expect(list).toHaveCount(4)
  await expect(list.last()).toContainText(`${padmini.title}For your wishlist Rs. `)
  await waiting(page)
    .getByRole('button', { name: `Remove ${rekha.title}` })
    .click()
  await expect(list).toHaveCount(3)
  await expect(waiting(page)).toContainText('3 pieces wait for you.')
  await expect(waiting(page)).toBeFocused()
  await page.reload()
  await expect(list).toHaveCount(3)
  await open(page, '/register')
  await expect(list).toHaveCount(3)
  for (const { title } of [aurora, gulab, padmini])
    await waiting(page)
      .getByRole('button', { name: `Remove ${title}` })
      .click()
  await expect(waiting(page)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Create Account' })).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('choice'))).toBeNull()
})

test('the cart of a guest lists every piece with its price and their sum, and leads to the log-in', async ({
  page,
  shop,
}) => {
  const { gulab, rekha } = shop.products
  // Of the demo's choker earlier journeys may have bought or reserved all.
  const title = 'Choker for the wishlist'
  const choker = { title, ...(await shop.stock({ title, category: 'Combo' })) }
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, `/product/${gulab.slug}`)
  await page.getByRole('button', { name: 'Increase quantity' }).click()
  await page.getByRole('main').getByRole('button', { name: 'ADD TO CART' }).first().click()
  await expect(toast(page, 'Please log in to add to cart!')).toBeVisible()
  await open(page, '/pendent')
  await addFromCard(page, rekha.title)
  await open(page, `/product/${choker.slug}`)
  const own = page.getByRole('region', { name: choker.title, exact: true })
  await own.getByRole('button', { name: 'Add to wishlist' }).click()

  await open(page, '/cart')
  const status = page.getByRole('main').getByRole('status').first()
  await expect(status).toHaveText(
    '2 items (3 pieces) are kept until you log in. They go into your cart then.',
  )
  const list = waiting(page).getByRole('listitem')
  await expect(list).toHaveText([
    `${rekha.title}1Rs. 529`,
    `${gulab.title}2Rs. 2,098`,
    new RegExp(`^${choker.title}For your wishlistRs\\. `),
  ])
  await expect(list.locator('img')).toHaveCount(3)
  await expect(waiting(page).getByText('Please log in to view your cart.')).toBeVisible()
  const bar = page.locator('[data-buy-bar]')
  await expect(bar).toHaveText('To payRs. 2,627Sign in and continue')
  const quantity = waiting(page).getByRole('group', { name: `Quantity of ${rekha.title}` })
  await quantity.getByRole('button', { name: 'Increase quantity' }).click()
  await expect(list.first()).toHaveText(`${rekha.title}2Rs. 1,058`)
  await expect(bar).toContainText('To payRs. 3,156')
  await open(page, '/cart')
  await expect(quantity, 'it is kept').toHaveText('2')
  await waiting(page)
    .getByRole('button', { name: `Remove ${rekha.title}` })
    .click()
  const sums = waiting(page).locator('dl > div')
  await expect(sums).toHaveText(['Total for 2 piecesRs. 2,098', 'ShippingFree', 'To payRs. 2,098'])
  await expect(page.getByRole('heading', { level: 1, name: 'Your Cart' })).toBeFocused()

  await open(page, '/wishlist')
  await expect(page.getByText('Please log in to view your wishlist.')).toBeVisible()
  await expect(status).toHaveText(
    '1 piece is kept until you log in. It goes into your wishlist then.',
  )
  await expect(list).toHaveCount(2)
  await expect(list.first()).toContainText(choker.title)
  await waiting(page).getByRole('heading', { name: 'For your cart' }).waitFor()
  await open(page, '/cart')
  await waiting(page).getByRole('link', { name: 'Sign in and continue' }).click()
  await expect(page).toHaveURL('/login?next=%2Fcart')
})

test('the wishlist of a guest whose pieces are all for the cart leads there', async ({
  page,
  shop,
}) => {
  await open(page, '/pendent')
  await addFromCard(page, shop.products.rekha.title)
  await open(page, '/wishlist')
  await expect(page.getByText('Please log in to view your wishlist.')).toBeVisible()
  await expect(waiting(page)).toBeHidden()
  const other = page.getByRole('main').getByRole('status').first()
  await expect(other).toContainText('1 piece for your cart is kept until you log in.')
  await other.getByRole('link', { name: 'Go to your cart' }).click()
  await expect(waiting(page).getByRole('listitem')).toContainText(shop.products.rekha.title)
})

test('the cart of a guest says what is to be paid with the shipping', async ({ page, shop }) => {
  await open(page, '/pendent')
  await addFromCard(page, shop.products.rekha.title)
  await open(page, '/cart')
  const sums = waiting(page).locator('dl > div')
  await expect(sums).toHaveText(['Total for 1 pieceRs. 529', 'ShippingRs. 99', 'To payRs. 628'])
})

test('the cart asks for the missing sizes of several pieces, one after another', async ({
  page,
  shop,
}) => {
  const { aurora, gulab } = shop.products
  const other = await shop.stock({ title: 'Second Ring', category: 'Rings', sizes: ['S', 'M'] })
  const asha = await shop.customer()
  await addWithoutSize(page, aurora.slug)
  await open(page, '/earrings')
  await addFromCard(page, gulab.title)
  await addWithoutSize(page, other.slug)
  await page.locator('.toasts').getByRole('link', { name: 'Sign In' }).click()
  await fillLogin(page, asha.mobile)
  await expect(page).toHaveURL('/cart')
  for (const [title, size] of [
    [aurora.title, 'Size 14'],
    ['Second Ring', 'M'],
  ] as const) {
    const piece = page.getByRole('region', { name: title, exact: true })
    await piece.getByRole('radio', { name: size }).check()
    await piece.getByRole('button', { name: 'ADD TO CART' }).click()
    await expect(piece).toHaveCount(0)
  }
  await expect(cartBadge(page)).toHaveAccessibleName('Cart, 3 lines')
  const { items } = (await shop.request('GET', '/api/cart', { as: asha })).body
  const sizes = items.map(({ variantLabel }: { variantLabel: string }) => variantLabel)
  expect(sizes.toSorted()).toEqual(['', 'M', 'Size 14'])
})
