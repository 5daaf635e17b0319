import type { BrowserContext, Page } from '@playwright/test'
import { PASSWORD, type Shopper } from '../shop.ts'
import { expectConfirmation, fillShipping, payNow } from './checkout-steps.ts'
import { answer, fillProduct, photos } from './owner-steps.ts'
import { cartBadge, closeAlert, expect, logIn, test, toast, whenAlive, type JourneyShop } from './shop.ts'

const RING = { title: 'Tara Mandal Ring', category: 'Rings', actualPrice: 'Rs. 1,499', salePrice: 'Rs. 1,299', description: 'Seven stars on one band.' }
const NEW_WINDOW = { locale: 'en-IN', timezoneId: 'Asia/Kolkata', viewport: { width: 360, height: 740 }, serviceWorkers: 'block' } as const

/** A browser of somebody else's. */
async function windowOf(context: BrowserContext, shop: JourneyShop, who: Shopper, rights: { isAdmin?: boolean } = {}): Promise<Page> {
  const other = await context.browser()?.newContext({ ...NEW_WINDOW, baseURL: shop.url })
  if (!other) throw new Error('There is no browser.')
  await logIn(other, who, rights)
  return other.newPage()
}

async function signIn(page: Page, mobile: string): Promise<void> {
  await page.goto('/login')
  await whenAlive(page)
  await page.getByLabel('Mobile Number').fill(mobile)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(toast(page, 'Login successful! Redirecting...')).toBeVisible()
  await page.waitForURL('/')
}

const goTo = async (page: Page, screen: string): Promise<void> => {
  await page.getByRole('button', { name: 'Open Admin Menu' }).click()
  await page.getByRole('dialog', { name: 'Admin Menu' }).getByRole('link', { name: screen, exact: true }).click()
}

/** Adds the ring with three photos and two sizes in the owner's form. */
async function addRing(page: Page): Promise<void> {
  await fillProduct(page, RING)
  await page.getByLabel('Images', { exact: true }).setInputFiles(await photos('maroon', 'gold', 'teal'))
  await expect(page.getByRole('img', { name: 'Picture 3' })).toBeVisible()
  await page.getByLabel('Words for picture 1').fill('The ring on a hand')
  for (const [number, label] of [
    [1, 'Size 12'],
    [2, 'Size 14'],
  ] as const) {
    await page.getByRole('button', { name: 'Add a size' }).click()
    await page.getByLabel(`Size of size ${number}`).fill(label)
    await page.getByLabel(`Pieces of size ${number}`).fill('3')
  }
  await page.getByRole('button', { name: 'Add Product' }).click()
  await expect(toast(page, 'Product created successfully!')).toBeVisible()
}

/** Finds the ring in the shop, buys it and answers the order's number. */
async function buyRing(page: Page): Promise<string> {
  await page.goto('/rings')
  await whenAlive(page)
  await page.getByRole('heading', { level: 2, name: RING.title }).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: RING.title })).toBeVisible()
  await expect(page.getByRole('main').getByText('Rs. 1,299').first()).toBeVisible()
  await page.getByRole('radio', { name: 'Size 14' }).check()
  await page.getByRole('main').getByRole('button', { name: 'ADD TO CART' }).first().click()
  await expect(cartBadge(page)).toHaveAccessibleName('Cart, 1 line')
  await page.goto('/checkout')
  await fillShipping(page, { name: 'Meera Nair' })
  await (await payNow(page)).getByRole('button', { name: 'Pay', exact: true }).click()
  await closeAlert(page, 'Payment successful! Order placed.')
  await expectConfirmation(page)
  return (await page.getByText(/^JH-\d{4}-\d{6}$/).textContent()) ?? ''
}

test('the owner adds a ring, a shopper buys it, the owner packs, ships and refunds a part, and the log knows it all', async ({ page, context, shop }) => {
  test.slow()
  const owner = await shop.administrator()
  await signIn(page, owner.mobile)
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Admin Dashboard' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible()
  await goTo(page, 'Products')
  await addRing(page)

  const shopper = await shop.shopper('Meera Nair')
  const hers = await windowOf(context, shop, shopper)
  const number = await buyRing(hers)

  await goTo(page, 'Orders')
  await page.getByRole('searchbox', { name: 'Search orders' }).fill(number)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: /^JH-/ })).toHaveCount(1)
  await page.getByRole('link', { name: number }).click()
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Items' })).toContainText('Size 14')
  await page.getByRole('button', { name: 'Mark as packed' }).click()
  await expect(toast(page, 'The order is updated.')).toBeVisible()
  await page.getByRole('button', { name: 'Mark as shipped' }).click()
  const parcel = page.getByRole('dialog', { name: 'Mark as shipped' })
  await parcel.getByRole('button', { name: 'Mark as shipped' }).click()
  await expect(parcel.getByText('Please enter the courier.')).toBeVisible()
  await parcel.getByLabel('Courier').fill('Delhivery')
  await parcel.getByLabel('Tracking number').fill('DL123456789IN')
  await parcel.getByRole('button', { name: 'Mark as shipped' }).click()
  await expect(page.getByRole('button', { name: 'Mark as delivered' })).toBeVisible()

  await hers.goto(`/track?order=${number}`)
  await expect(hers.locator('[aria-current=step]')).toContainText('Shipped')
  await expect(hers.getByRole('main')).toContainText('DL123456789IN')
  await hers.context().close()

  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  const refund = page.getByRole('dialog', { name: 'Refund' })
  await refund.getByLabel('Amount').fill('Rs. 300')
  await refund.getByLabel('Reason').fill('One stone is scratched.')
  await refund.getByRole('button', { name: 'Refund' }).click()
  await expect(toast(page, 'The refund is on its way.')).toBeVisible()
  await shop.work('payment.refund')
  await page.reload()
  await expect(page.getByRole('region', { name: 'Payment' })).toContainText('refunded')
  await expect(page.getByText('Partly refunded')).toBeVisible()

  await goTo(page, 'Changes')
  const log = page.getByRole('main').getByRole('listitem')
  for (const subject of [RING.title, number]) await expect(log.filter({ hasText: subject }).first()).toContainText('Owner')
  const { changes } = (await shop.ask('GET', `/api/admin/changes?actorId=${owner.id}&limit=50`, { as: owner })).body
  const acts: string[] = changes.map(({ action, subject }: { action: string; subject: { name: string } }) => `${action} ${subject.name}`)
  expect(acts.filter((act) => act.includes(number)).length, acts.join(', ')).toBeGreaterThanOrEqual(3)
  await removeRing(page)
})

async function removeRing(page: Page): Promise<void> {
  await page.goto('/admin/products?q=Tara')
  await whenAlive(page)
  await page.getByRole('button', { name: `Delete ${RING.title}` }).click()
  await answer(page.getByRole('alertdialog'), 'Delete')
  await expect(toast(page, 'Product deleted successfully!')).toBeVisible()
}

test('of two who edit one product the second is told; photos are put in order; a delete is undone', async ({ page, context, shop, owner, expectComplaint }) => {
  test.slow()
  expectComplaint(/status of 409/)
  expect(owner.id).toBeTruthy()
  await page.goto('/admin/products')
  await whenAlive(page)
  await addRing(page)
  const other = await windowOf(context, shop, await shop.administrator(), { isAdmin: true })
  await other.goto('/admin/products?q=Tara')
  await whenAlive(other)
  const edit = (whose: Page) => whose.getByRole('button', { name: `Edit ${RING.title}`, exact: true }).click()
  await edit(page)
  await edit(other)
  await other.getByLabel('Description').fill('Eight stars, counted again.')
  await other.getByRole('button', { name: 'Update Product' }).click()
  await expect(toast(other, 'Product updated successfully!')).toBeVisible()
  await page.getByLabel('Description').fill('Six stars.')
  await page.getByRole('button', { name: 'Update Product' }).click()
  await expect(page.locator('.toasts').getByText(/^Failed to update product: /)).toBeVisible()
  const found = async () => (await shop.ask('GET', '/api/admin/products?q=Tara', { as: owner })).body.products[0]
  expect((await found()).description).toBe('Eight stars, counted again.')
  await other.context().close()

  // The first photo goes to the end with the arrows, then back to the front by dragging.
  await page.goto('/admin/products?q=Tara')
  await whenAlive(page)
  const [first, second, third] = (await found()).pictures.map(({ key }: { key: string }) => key)
  await edit(page)
  await page.getByRole('button', { name: 'Move picture 1 back' }).click()
  await page.getByRole('button', { name: 'Move picture 2 back' }).click()
  await page.getByRole('button', { name: 'Update Product' }).click()
  await expect(toast(page, 'Product updated successfully!')).toBeVisible()
  const order = async () => (await found()).pictures.map(({ key }: { key: string }) => key)
  expect(await order()).toEqual([second, third, first])
  await edit(page)
  const slots = page.getByRole('group', { name: /^Images/ }).getByRole('listitem')
  await slots.nth(2).getByRole('img').dragTo(slots.nth(0).getByRole('img'))
  await page.getByRole('button', { name: 'Update Product' }).click()
  await expect.poll(order).toEqual([first, second, third])

  await removeRing(page)
  const shown = async () => (await shop.ask('GET', '/api/products?category=Rings')).body.products.some(({ title }: { title: string }) => title === RING.title)
  expect(await shown()).toBe(false)
  await page.locator('.toasts').getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'Product restored successfully!')).toBeVisible()
  expect(await shown()).toBe(true)
  await removeRing(page)
})
