import { findLedgerFaults } from '#inventory/inventory.ts'
import { listMails } from '#platform/mail/outbox.ts'
import { expectConfirmation, fillShipping, payNow } from './checkout-steps.ts'
import { cartBadge, closeAlert, expect, test, toast, whenHydrated } from './shop.ts'

test('a visitor finds a ring, creates an account on the way, pays and has a confirmed order', async ({
  page,
  shop,
}) => {
  const { aurora } = shop.products
  await page.goto('/')
  await whenHydrated(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page
    .getByRole('dialog', { name: 'Menu' })
    .getByRole('link', { name: 'Rings', exact: true })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Rings' })).toBeVisible()
  await page.getByRole('heading', { level: 2, name: aurora.title }).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: aurora.title })).toBeVisible()

  const addToCart = page.getByRole('main').getByRole('button', { name: 'ADD TO CART' }).first()
  await page.getByRole('radio', { name: 'Size 14' }).check()
  await page.getByRole('button', { name: 'Add a gift note' }).click()
  await page.getByLabel('Gift note').fill('For your first job, Diya!')
  await addToCart.click()
  await expect(toast(page, 'Please log in to add to cart!')).toBeVisible()
  await page.locator('.toasts').getByRole('link', { name: 'Sign In' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Create Account' }).click()
  const mobile = `8${String(Date.now()).slice(-9)}`
  await page.getByLabel('Full Name').fill('Meera Nair')
  await page.getByLabel('Mobile Number').fill(mobile)
  await page.getByLabel('Password', { exact: true }).fill('sitaphal')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(toast(page, 'Registration successful! Redirecting to login...')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome Back' })).toBeVisible()
  await expect(page.getByLabel('Mobile Number')).toHaveValue(mobile)
  await page.getByLabel('Password', { exact: true }).fill('sitaphal')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(toast(page, 'Login successful! Redirecting...')).toBeVisible()

  // The earlier choice is in the cart, and the page of the ring is open again.
  await expect(toast(page, 'Product added to cart!')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: aurora.title })).toBeVisible()
  await expect(cartBadge(page)).toHaveAccessibleName('Cart, 1 line')

  await cartBadge(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your Cart' })).toBeVisible()
  await expect(page.getByText('Size 14')).toBeVisible()
  await expect(page.getByText('For your first job, Diya!')).toBeVisible()
  await page.getByRole('link', { name: 'Proceed to Checkout' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()

  await page.getByRole('button', { name: 'Pay Now' }).click()
  await closeAlert(page, 'Please fill in all shipping details.')
  await fillShipping(page, { email: 'meera at example' })
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await closeAlert(page, 'Please enter a valid email address.')
  await fillShipping(page, { email: 'meera@example.in', phone: '98765' })
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await closeAlert(page, 'Please enter a valid 10-digit phone number.')
  await fillShipping(page, { name: 'Meera Nair', email: 'meera@example.in', phone: mobile })
  const dialog = await payNow(page)
  await expect(dialog).toContainText('Test payment. No money moves.')
  await expect(dialog).toContainText('₹998.00')
  await dialog.getByRole('button', { name: 'Pay', exact: true }).click()
  const mark = page.locator('[data-swing]')
  await expect(mark).toHaveCSS('animation-name', 'none')
  await closeAlert(page, 'Payment successful! Order placed.')
  await expect(mark).toHaveCSS('animation-name', 'swing')

  await expectConfirmation(page)
  const main = page.getByRole('main')
  const expectWholeOrder = async () => {
    await expect(
      main.getByText("Thank you for your order. You'll receive a confirmation email soon."),
    ).toBeVisible()
    await expect(main.getByText('Rs. 998.00')).toBeVisible()
    await expect(main.getByRole('definition').filter({ hasText: 'Rs.' })).toHaveText([
      'Rs. 899.00',
      'Rs. 99.00',
      'Rs. 998.00',
    ])
    await expect(main.getByText('12 Laxmi Road, Pune, Maharashtra, India - 411030')).toBeVisible()
    await expect(main.getByText('For your first job, Diya!')).toBeVisible()
    await expect(main.getByRole('link', { name: 'Track Your Order' })).toHaveAttribute(
      'href',
      /^\/track/,
    )
  }
  await expectWholeOrder()
  const number = await main.getByText(/^JH-\d{4}-\d{6}$/).textContent()
  await page.reload()
  await expectConfirmation(page)
  await expectWholeOrder()
  await page.goto('/cart')
  await expect(main.getByText('Your cart is empty')).toBeVisible()

  const token = await page.evaluate(() => localStorage.getItem('token'))
  const { orders } = (
    await shop.request('GET', '/api/orders', { headers: { authorization: `Bearer ${token}` } })
  ).body
  expect(orders).toMatchObject([
    {
      number,
      status: 'confirmed',
      totalAmount: 998,
      items: [{ quantity: 1, variantLabel: 'Size 14', giftNote: 'For your first job, Diya!' }],
    },
  ])
  expect(await findLedgerFaults(shop.db)).toEqual([])
  const mails = async () =>
    (await listMails(shop.db, 50)).filter((mail) => mail.recipient === 'meera@example.in')
  await expect.poll(mails).toMatchObject([
    {
      subject: `Your order ${number} is confirmed`,
      body: expect.stringContaining('For your first job, Diya!'),
    },
  ])
})
