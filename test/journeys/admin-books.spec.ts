import { sql } from 'drizzle-orm'
import { buy } from '../order-transitions.ts'
import { goTo } from './admin-steps.ts'
import { expect, logIn, test, toast, whenHydrated } from './shop.ts'

test('an administrator checks the books, follows a finding to its order, and reads about it on the dashboard', async ({
  page,
  context,
  shop,
}) => {
  const [asha, ring] = [await shop.customer(), await shop.stock({ title: 'Ring of the books' })]
  const { order } = await buy(shop, asha, [{ productId: ring.productId, quantity: 2 }])
  // A fault that the button must find, and that the other journeys must not see.
  const setRefund = (refund: string) =>
    shop.db.execute(sql`update orders set refund = ${refund} where id = ${order._id}`)
  await logIn(context, await shop.administrator(), { isAdmin: true })
  await page.goto('/admin/dashboard')
  await whenHydrated(page)
  await goTo(page, 'Books')
  await setRefund('refunded')
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(toast(page, 'One thing does not add up.')).toBeVisible()
  const findings = page.getByRole('list', { name: /^Findings: Every refund is sent/ })
  await expect(findings).toContainText(
    `The refund status of ${order.number} is refunded and should be none`,
  )

  await page.goto('/admin/dashboard')
  const notice = page.getByRole('alert', { name: 'Books' })
  await expect(notice).toContainText('Accounts check found 1 difference')
  await notice.getByRole('link', { name: 'Look at the books' }).click()
  await setRefund('none')
  await page.getByRole('link', { name: `Order ${order.number}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(order.number)

  await goTo(page, 'Books')
  shop.later(1)
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(toast(page, 'Everything adds up.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Everything adds up.' })).toBeVisible()
})
