import type { Page } from '@playwright/test'
import { ADDRESS } from '../shop.ts'
import { paymentDialog } from './checkout-steps.ts'
import { focused, tabTo } from './keyboard.ts'
import { expect, test, toast, whenHydrated } from './shop.ts'

const ASHA = { name: 'Asha Rao', password: 'jhumka-and-more' }

/** Every focused control must show its focus (see keyboard.ts); the mouse is never used. */
for (const { size, mobile, goToRings } of [
  { size: { width: 1440, height: 900 }, mobile: '9876500001', goToRings: goByStyleCategories },
  { size: { width: 360, height: 740 }, mobile: '9876500002', goToRings: goByDrawer },
]) {
  test.describe(`at ${size.width} px`, () => {
    test.use({ viewport: size })

    test('a ring is found, bought and tracked with the keyboard only, including the log-in', async ({
      page,
      shop,
      allowConsoleError,
    }) => {
      test.slow()
      allowConsoleError(/status of 401/)
      await shop.request('POST', '/api/auth/register', { body: { ...ASHA, mobile } })
      await page.goto('/')
      await whenHydrated(page)
      await logInFromTheCart(page, mobile)
      await goToRings(page)
      await chooseRing(page, shop.products.aurora.title)
      await raiseQuantity(page)
      await fillCheckout(page)
      await payInTheDialog(page)
      await trackIt(page)
    })
  })
}

async function logInFromTheCart(page: Page, mobile: string): Promise<void> {
  await tabTo(page, /^Cart, 0 lines/)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please log in to view your cart.')).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await tabTo(page, 'Sign In')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome Back' })).toBeVisible()
  await tabTo(page, 'Mobile Number')
  await page.keyboard.type(mobile)
  await tabTo(page, 'Password')
  await page.keyboard.type(ASHA.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
}

async function goByStyleCategories(page: Page): Promise<void> {
  await tabTo(page, 'Style Categories', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await tabTo(page, 'Rings')
  await page.keyboard.press('Enter')
}

async function goByDrawer(page: Page): Promise<void> {
  await tabTo(page, 'Menu', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toMatchObject({ name: 'Close' })
  await tabTo(page, 'Rings')
  await page.keyboard.press('Enter')
}

async function chooseRing(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Rings' })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await tabTo(page, title)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await tabTo(page, 'Size 12')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Size 14' })).toBeChecked()
  await tabTo(page, 'ADD TO CART')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Product added to cart!')).toBeVisible()
  expect(await focused(page)).toMatchObject({ name: 'ADD TO CART' })
}

async function raiseQuantity(page: Page): Promise<void> {
  await tabTo(page, 'Cart, 1 line', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Your Cart' })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await tabTo(page, 'Increase quantity')
  await page.keyboard.press('Space')
  await expect(page.getByRole('group', { name: 'Quantity' }).getByRole('status')).toHaveText('2')
  expect(await focused(page)).toMatchObject({ name: 'Increase quantity' })
  await tabTo(page, 'Proceed to Checkout')
  await page.keyboard.press('Enter')
}

async function fillCheckout(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Pay Now' })).toBeVisible()
  await whenHydrated(page)
  for (const [label, text] of [
    ['Email', ADDRESS.email],
    ['Address', ADDRESS.address],
    ['Pincode', ADDRESS.pincode],
    ['City', ADDRESS.city],
    ['State', ADDRESS.state],
  ] as const) {
    await tabTo(page, label)
    await page.keyboard.type(text)
  }
}

async function payInTheDialog(page: Page): Promise<void> {
  await tabTo(page, 'Pay Now')
  await page.keyboard.press('Space')
  await expect(paymentDialog(page)).toBeVisible()
  expect(await focused(page)).toEqual({ name: 'Pay', seen: true })
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('alertdialog', { name: 'Payment successful! Order placed.' }),
  ).toBeVisible()
  expect(await focused(page)).toEqual({ name: 'OK', seen: true })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Order Confirmed!' })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
}

async function trackIt(page: Page): Promise<void> {
  await tabTo(page, 'Track Your Order')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Track Order' })).toBeVisible()
  await expect(page.getByText(/^JH-\d{4}-\d{6}$/).first()).toBeVisible()
  await expect(page.locator('[aria-current="step"]').first()).toContainText('Confirmed')
  await expect(page.getByRole('main')).toBeFocused()
}
