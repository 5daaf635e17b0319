import type { Locator, Page } from '@playwright/test'
import type { Order } from '#contract/contract.ts'
import { ADDRESS, type TestUser } from '../shop.ts'
import { cartBadge, expect, type JourneyShop } from './shop.ts'
import type { StockedProduct } from './stock.ts'

const LABELS = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  city: 'City',
  state: 'State',
  pincode: 'Pincode',
} as const

/** Fills in the shipping details; the country is filled in already. */
export async function fillShipping(
  page: Page,
  details: Partial<typeof ADDRESS> = {},
): Promise<void> {
  const whole = { ...ADDRESS, ...details }
  // By its role: the label of an optional field also says so, for the eye alone.
  for (const [field, label] of Object.entries(LABELS) as [keyof typeof LABELS, string][])
    await (field === 'email'
      ? page.getByRole('textbox', { name: label, exact: true })
      : page.getByLabel(label, { exact: true })
    ).fill(whole[field])
}

/** The provider's dialog, here that of the sandbox. */
export const paymentDialog = (page: Page, shop = 'Jhumka'): Locator =>
  page.getByRole('dialog', { name: shop })

/** Adds a product to the cart with the API and opens the checkout with its details filled in. */
export async function openCheckout(
  shop: JourneyShop,
  page: Page,
  bought: { customer: TestUser; product: StockedProduct; quantity?: number },
): Promise<void> {
  const body = { productId: bought.product.id, quantity: bought.quantity ?? 1 }
  const added = await shop.request('POST', '/api/cart', { as: bought.customer, body })
  if (added.status !== 200) throw new Error(`The cart refused: ${added.body.message}`)
  await page.goto('/checkout')
  await fillShipping(page)
}

/** Presses Pay Now and waits for the provider's dialog. */
export async function payNow(page: Page, shop?: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Pay Now' }).click()
  const dialog = paymentDialog(page, shop)
  await expect(dialog).toBeVisible()
  return dialog
}

/** Every order of a customer, newest first. */
export async function ordersOf(shop: JourneyShop, customer: TestUser): Promise<Order[]> {
  return (await shop.request('GET', '/api/orders', { as: customer })).body.orders
}

/** Expects the confirmation with its number, and an empty cart in the header. */
export async function expectConfirmation(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Order Confirmed!' })).toBeVisible()
  await expect(page).toHaveURL(/\/order-confirmation\?order=ord_/)
  await expect(page.getByText(/^JH-\d{4}-\d{6}$/)).toBeVisible()
  const address = page.getByRole('complementary', { name: 'Shipping address' })
  await expect(address.getByText(/^Phone \d{5} \d{5}$/)).toBeVisible()
  await expect(cartBadge(page)).toHaveAccessibleName('Cart, 0 lines')
}
