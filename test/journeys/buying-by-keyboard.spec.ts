import { ADDRESS } from '../shop.ts'
import { expectConfirmation, ordersOf, paymentDialog } from './checkout-steps.ts'
import { focused, tabTo } from './keyboard.ts'
import { expect, test, toast, whenAlive } from './shop.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('a ring is bought by the keyboard alone, and the focus is always to be seen', async ({ page, shop, shopper }) => {
  const { aurora } = shop.pieces
  await page.goto('/rings')
  await whenAlive(page)
  await tabTo(page, 'Skip to content')
  await page.keyboard.press('Enter')
  await tabTo(page, aurora.title)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: aurora.title })).toBeVisible()

  await tabTo(page, 'Size 12')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Size 14' })).toBeChecked()
  await tabTo(page, 'Increase quantity')
  await page.keyboard.press('Space')
  await tabTo(page, 'ADD TO CART')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Product added to cart!')).toBeVisible()
  await tabTo(page, 'Cart, 1 line', 'Shift+Tab')
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { level: 1, name: 'Your Cart' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Quantity' }).getByRole('status')).toHaveText('2')
  await tabTo(page, 'Proceed to Checkout')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Pay Now' })).toBeVisible()
  for (const [label, text] of [
    ['Email', ADDRESS.email],
    ['Address', ADDRESS.address],
    ['City', ADDRESS.city],
    ['State', ADDRESS.state],
    ['Pincode', ADDRESS.pincode],
  ] as const) {
    await tabTo(page, label)
    await page.keyboard.type(text)
  }
  await tabTo(page, 'Pay Now')
  await page.keyboard.press('Space')
  await expect(paymentDialog(page)).toBeVisible()
  expect(await focused(page)).toEqual({ name: 'Pay', seen: true })
  await page.keyboard.press('Enter')

  await expect(page.getByRole('alertdialog', { name: 'Payment successful! Order placed.' })).toBeVisible()
  expect(await focused(page)).toEqual({ name: 'OK', seen: true })
  await page.keyboard.press('Enter')
  await expectConfirmation(page)
  await tabTo(page, 'Track Your Order')
  expect(await ordersOf(shop, shopper)).toMatchObject([{ status: 'confirmed', items: [{ quantity: 2, variantLabel: 'Size 14' }] }])
})
