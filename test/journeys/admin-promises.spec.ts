import { sql } from 'drizzle-orm'
import { query } from '#platform/db/db.ts'
import { buy } from '../order-transitions.ts'
import { openGroup } from './admin-steps.ts'
import { expect, logIn, test, toast, whenHydrated } from './shop.ts'

const WEEK = 'Returns and exchanges within 7 days of delivery.'
const SHORT_WEEK = 'Return or exchange within 7 days of delivery; you pay the way back.'

test('seven days, once saved, are on the product page, in the cart, for search engines and in the mail', async ({
  browser,
  page,
  administrator,
  allowConsoleError,
  shop,
}) => {
  allowConsoleError(/400 \(Bad Request\)/)
  expect(administrator.id).toMatch(/^usr_/)
  const customer = await shop.customer()
  const ring = await shop.stock({ title: 'Promise Ring', stock: 9 })
  const lines = [{ productId: ring.productId }]
  const earlier = await buy(shop, customer, lines)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/admin/settings')
  await whenHydrated(page)
  await openGroup(page, 'Promises')
  const form = page.locator('#promises')
  const save = form.getByRole('button', { name: 'Save Promises' })
  await form.getByLabel('Days for returns').fill('9')
  await form.getByLabel('Days for exchanges').fill('7')
  await save.click()
  await expect(form.getByLabel('Days to report damage and faults')).toBeFocused()
  await expect(form.getByText('A fault can be reported at least as long')).toBeVisible()
  await form.getByLabel('Days for returns').fill('7')
  await save.click()
  await expect(toast(page, 'Settings saved.')).toBeVisible()

  const theirs = await browser.newContext({ baseURL: shop.url })
  await logIn(theirs, customer)
  const visitor = await theirs.newPage()
  await visitor.goto(`/product/${ring.slug}`)
  await expect(visitor.getByText(SHORT_WEEK)).toBeVisible()
  await expect(visitor.getByText('Defective, wrong or late: always, and we pay.')).toBeVisible()
  const jsonLd = await visitor.locator('script[type="application/ld+json"]').allTextContents()
  expect(jsonLd.join(' ')).toContain('"merchantReturnDays":7')
  await visitor.goto('/refund')
  await expect(visitor.getByText(WEEK).first()).toBeVisible()
  await expect(visitor.getByText('3 days')).toHaveCount(0)
  await shop.request('POST', '/api/cart', { as: customer, body: { ...lines[0], quantity: 1 } })
  await visitor.goto('/cart')
  await expect(visitor.getByText(SHORT_WEEK)).toBeVisible()

  const order = await buy(shop, customer, [])
  const mailOf = async ({ order: { _id } }: typeof order) =>
    (
      await query<{ body: string }>(
        shop.db,
        sql`select body from mails where order_id = ${_id} and subject like '%is confirmed'`,
      )
    )[0]?.body
  expect(await mailOf(order)).toContain(WEEK)
  expect(await mailOf(earlier)).toContain('Returns and exchanges within 3 days of delivery.')
  const fold = visitor.getByText('Return or exchange', { exact: true })
  await visitor.goto(`/profile/orders/${order.order.number}`)
  await fold.click()
  await expect(visitor.getByText(WEEK)).toBeVisible()
  await visitor.goto(`/profile/orders/${earlier.order.number}`)
  await fold.click()
  await expect(visitor.getByText('Returns and exchanges within 3 days')).toBeVisible()
  await theirs.close()
  // The next journeys read a shop that has chosen nothing.
  await shop.db.execute(sql`delete from settings where name = 'promises'`)
})
