import type { Page, Route } from '@playwright/test'
import { cartBadge, expect, test, toast, whenHydrated } from './shop.ts'

const add = (page: Page, title: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: title })
    .getByRole('button', { name: 'ADD TO CART' })

test('a cart requested before a product was added does not remove it again', async ({
  page,
  shop,
  customer,
}) => {
  const { rekha } = shop.products
  const added = Promise.withResolvers<void>()
  await page.route('**/api/cart', async (route) => {
    const response = await route.fetch()
    if (route.request().method() === 'GET') await added.promise
    await route.fulfill({ response })
  })
  await page.goto('/officeminimalistic')
  const emptyCart = page.waitForResponse(
    (response) => response.url().endsWith('/api/cart') && response.request().method() === 'GET',
  )
  await whenHydrated(page)
  await add(page, rekha.title).click()
  await expect(toast(page, 'Added to cart successfully!')).toBeVisible()
  added.resolve()
  expect((await (await emptyCart).json()).items).toEqual([])
  await page.waitForLoadState('networkidle')
  await expect(cartBadge(page)).toHaveAccessibleName('Cart, 1 line')
  expect((await shop.request('GET', '/api/cart', { as: customer })).body.items).toHaveLength(1)
})

test('two products added at once are both shown, even if the first response is slow', async ({
  page,
  shop,
  customer,
}) => {
  const { gulab, padmini } = shop.products
  await page.goto('/royal')
  await whenHydrated(page)
  await expect(cartBadge(page)).toHaveAccessibleName('Cart, 0 lines')
  const slow = async (route: Route) => {
    const response = await route.fetch()
    if (route.request().postData()?.includes(gulab.id))
      await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.fulfill({ response })
  }
  await page.route('**/api/cart', slow)
  const responses = [gulab, padmini].map(({ id }) =>
    page.waitForResponse((response) => response.request().postData()?.includes(id) === true),
  )
  await add(page, gulab.title).click()
  await add(page, padmini.title).click()
  await Promise.all(responses)
  await page.waitForLoadState('networkidle')
  await expect(cartBadge(page)).toHaveAccessibleName('Cart, 2 lines')
  expect((await shop.request('GET', '/api/cart', { as: customer })).body.items).toHaveLength(2)
})
