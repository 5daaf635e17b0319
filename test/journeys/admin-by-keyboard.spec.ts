import type { Page } from '@playwright/test'
import { buy } from '../order-transitions.ts'
import { hasFocus, focused, tabTo } from './keyboard.ts'
import { openForm, photos } from './admin-steps.ts'
import { expect, test, toast, whenHydrated } from './shop.ts'

/**
 * Opens another screen of the admin: with the menu on a phone, with the side column on a desktop.
 */
async function goByMenu(page: Page, screen: string | RegExp): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < 1024) {
    await tabTo(page, 'Open Admin Menu', 'Shift+Tab')
    await page.keyboard.press('Enter')
    expect(await focused(page)).toMatchObject({ name: 'Close' })
    await tabTo(page, screen)
  } else await tabTo(page, screen, 'Shift+Tab')
  await page.keyboard.press('Enter')
}

/** Every focused control must show its focus (see keyboard.ts); the mouse is never used. */
for (const size of [
  { width: 1440, height: 900 },
  { width: 360, height: 740 },
]) {
  test.describe(`at ${size.width} px`, () => {
    test.use({ viewport: size })

    test('the administrator adds stock, changes a price and packs an order with the keyboard only', async ({
      page,
      shop,
      administrator,
    }) => {
      test.slow()
      const { meena, rekha } = shop.products
      const { variants } = (await shop.request('GET', `/api/products/${meena.slug}`)).body
      const { order } = await buy(shop, await shop.customer(), [
        { productId: meena.id, variantId: variants[0]._id },
      ])
      const stockOf = async (): Promise<number> =>
        (await shop.request('GET', `/api/products/${rekha.slug}`)).body.inventory
      const before = await stockOf()

      await page.goto('/admin/inventory')
      await whenHydrated(page)
      if (size.width < 768) {
        await tabTo(page, 'Change stock')
        await page.keyboard.press('Enter')
      } else await tabTo(page, 'Product')
      await expect.poll(async () => (await focused(page)).name).toBe('Product')
      await page.keyboard.type(rekha.title)
      await expect(page.getByLabel('Product', { exact: true })).toHaveValue(rekha.id)
      await tabTo(page, 'Quantity')
      await page.keyboard.type('4')
      await tabTo(page, 'Add Inventory')
      await page.keyboard.press('Space')
      await expect(toast(page, 'Inventory added successfully!')).toBeVisible()
      expect(await stockOf()).toBe(before + 4)
      await hasFocus(page)

      await goByMenu(page, 'Products')
      await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
      await expect(page.getByRole('main')).toBeFocused()
      // Other journeys of the same shop may have added newer products.
      await tabTo(page, 'Search products')
      await page.keyboard.type(rekha.title)
      await page.keyboard.press('Enter')
      await tabTo(page, `Edit ${rekha.title}`)
      await page.keyboard.press('Enter')
      await tabTo(page, 'Sale price')
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.type('777')
      await page.keyboard.press('Enter')
      await expect(toast(page, 'Product updated successfully!')).toBeVisible()
      expect((await shop.request('GET', `/api/products/${rekha.slug}`)).body.salePrice).toBe(
        'Rs. 777',
      )
      await hasFocus(page)

      await goByMenu(page, /^Orders/)
      await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
      // A screen takes the focus after it is shown, and a Tab before that is lost.
      await expect(page.getByRole('main')).toBeFocused()
      // What waits longest comes first, so other journeys of the same shop may fill the page.
      await tabTo(page, 'Search orders')
      await page.keyboard.type(order.number)
      await page.keyboard.press('Enter')
      await tabTo(page, order.number)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1, name: order.number })).toBeVisible()
      await expect(page.getByRole('main')).toBeFocused()
      await tabTo(page, 'Mark as packed')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('button', { name: 'Mark as shipped' })).toBeVisible()
      expect(
        (await shop.request('GET', `/api/admin/orders/${order._id}`, { as: administrator })).body
          .status,
      ).toBe('packed')
      await hasFocus(page)
    })
  })
}

test('a list that is replaced while it has the focus keeps it, and the next Tab goes into the new list', async ({
  page,
  shop,
  administrator,
}) => {
  expect(administrator.id).toBeTruthy()
  const { rekha } = shop.products
  await page.goto('/admin/products')
  await whenHydrated(page)
  let find = (): void => undefined
  const found = new Promise<void>((resolve) => (find = resolve))
  await page.route('**/api/admin/products?*q=*', async (route) => {
    await found
    await route.fallback()
  })
  await tabTo(page, 'Search products')
  await page.keyboard.type(rekha.title)
  await page.keyboard.press('Enter')
  await tabTo(page, /^Edit (?!Rekha)/)
  find()
  await expect(page.getByText('1 product', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'All products' })).toBeFocused()
  expect(await focused(page)).toMatchObject({ seen: true })
  await tabTo(page, `Edit ${rekha.title}`)
})

test('the administrator orders photos with the keyboard, and the focus stays on the picture', async ({
  page,
  administrator,
}) => {
  expect(administrator.id).toBeTruthy()
  await page.goto('/admin/products')
  await whenHydrated(page)
  await openForm(page, 'Add product')
  await page
    .getByLabel('Images', { exact: true })
    .setInputFiles(await photos('maroon', 'gold', 'teal'))
  await page.getByText('Words for the pictures', { exact: true }).click()
  await page.getByLabel('What picture 1 shows').fill('On a hand')
  const shown = () =>
    page
      .getByLabel(/^What picture/)
      .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))
  await tabTo(page, 'Move picture 1 back', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect.poll(shown).toEqual(['', 'On a hand', ''])
  expect(await focused(page)).toEqual({ name: 'Move picture 2 back', seen: true })
  await page.keyboard.press('Enter')
  await expect.poll(shown).toEqual(['', '', 'On a hand'])
  expect(await focused(page)).toEqual({ name: 'Move picture 3 back', seen: true })
  await page.keyboard.press('Enter')
  expect(await shown(), 'the last picture cannot go further back').toEqual(['', '', 'On a hand'])
  await tabTo(page, 'Move picture 3 forward', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect.poll(shown).toEqual(['', 'On a hand', ''])
  expect(await focused(page)).toEqual({ name: 'Move picture 2 forward', seen: true })
  await tabTo(page, 'Remove picture 2', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect.poll(shown).toEqual(['', ''])
  await hasFocus(page)
})

test('after +10 on the dashboard the focus is on the button of the next piece, or on the heading', async ({
  page,
  shop,
  administrator,
}) => {
  for (const title of ['Chand Ring', 'Tara Ring'])
    await shop.request('POST', '/api/admin/products', {
      as: administrator,
      body: {
        title,
        description: 'A ring for the journeys.',
        category: 'Rings',
        actualPrice: '1299',
        salePrice: '999',
        variants: [{ label: '', inventory: 1 }],
      },
    })
  await page.goto('/admin/dashboard')
  await whenHydrated(page)
  const buttons = page
    .getByRole('region', { name: 'Low Inventory' })
    .getByRole('button', { name: /^Add 10 pieces of / })
  await expect(buttons.first()).toBeVisible()
  // A second tap at the same place does not add to the piece that has moved there.
  const additions: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') additions.push(request.url())
  })
  const next = await buttons.nth(1).getAttribute('aria-label')
  await buttons.first().evaluate((button) => button.scrollIntoView({ block: 'center' }))
  const { x, y } = (await buttons.first().boundingBox()) ?? { x: 0, y: 0 }
  await page.mouse.click(x + 5, y + 5)
  await expect(buttons.first()).toHaveAttribute('aria-label', next ?? '')
  await page.mouse.click(x + 5, y + 5)
  await page.waitForLoadState('networkidle')
  expect(additions).toHaveLength(1)
  for (let left = await buttons.count(); left > 0; left = await buttons.count()) {
    const next = left > 1 ? await buttons.nth(1).getAttribute('aria-label') : 'Low Inventory'
    await buttons.first().focus()
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await focused(page)).name).toBe(next)
  }
})
