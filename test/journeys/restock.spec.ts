import { sql } from 'drizzle-orm'
import { addStock } from '#inventory/inventory.ts'
import { query } from '#platform/db/db.ts'
import type { Id } from '#shared/ids.ts'
import { buy, makeTransitions } from '../order-transitions.ts'
import { expect, logIn, test, toast, whenHydrated } from './shop.ts'

test('a guest asks for a sold-out size by keyboard, is told when it is back, and ends the mails', async ({
  page,
  shop,
}) => {
  const sizes = ['Size 12', 'Size 14']
  const ring = await shop.stock({ title: 'Ring that is sold out', stock: 0, sizes })
  await page.goto(`/product/${ring.slug}`)
  await whenHydrated(page)
  const open = page.getByRole('button', { name: 'Tell me when it is back' }).first()
  await open.focus()
  await page.keyboard.press('Enter')
  const size = page.getByLabel('Sold-out size')
  await expect(size).toBeFocused()
  await size.selectOption('Size 14')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('radio', { name: 'By email' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('meera')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused()
  await page.getByLabel('Email', { exact: true }).fill('meera@example.com')
  await page.keyboard.press('Enter')
  await expect(page.getByText('We mail you once, as soon as it is back.')).toBeVisible()

  const variantId = ring.variantIds[1] as Id<'var'>
  await shop.db.transaction((tx) =>
    addStock(tx, [{ variantId, quantity: 1 }], { kind: 'added', reason: 'A delivery' }),
  )
  await shop.runJob({ name: 'restock.send', data: {}, dueAt: 0 })
  const [mail] = await query<{ body: string }>(
    shop.db,
    sql`select body from mails where recipient = 'meera@example.com'`,
  )
  const token = /\/restock#(\S+)/.exec(mail?.body ?? '')?.[1] ?? ''
  await page.goto(`/restock#${token}`)
  await whenHydrated(page)
  await page.getByRole('button', { name: 'End these messages' }).click()
  await expect(page.getByText('You get no more of these messages.')).toBeVisible()
  expect(
    await query(shop.db, sql`select id from restock_alerts where stop_token = ${token}`),
  ).toEqual([])
})

test('a guest leaves a mobile number, and the link of the text message ends such messages', async ({
  page,
  shop,
}) => {
  const comb = await shop.stock({ title: 'Comb that is sold out', stock: 0 })
  await page.goto(`/product/${comb.slug}`)
  await whenHydrated(page)
  await page.getByRole('button', { name: 'Tell me when it is back' }).first().click()
  await page.getByLabel('By text message').check()
  const number = page.getByLabel('Mobile number', { exact: true })
  await number.fill('98765')
  await number.press('Enter')
  await expect(page.getByText('Please enter a valid 10-digit mobile number.')).toBeVisible()
  await expect(number).toBeFocused()
  await number.fill('90123 45678')
  await number.press('Enter')
  await expect(page.getByText('We text you once, as soon as it is back.')).toBeVisible()

  const [alert] = await query<{ id: Id<'rsa'> }>(
    shop.db,
    sql`select id from restock_alerts where mobile = '9012345678'`,
  )
  if (!alert) throw new Error('No alert is stored.')
  await shop.runJob({ name: 'restock.text', data: { alertId: alert.id }, dueAt: 0 })
  const text = shop.texts.find(({ mobile }) => mobile === '9012345678')
  await page.goto(`/restock#${/restock#(\S+)/.exec(text?.body ?? '')?.[1]}`)
  await whenHydrated(page)
  await page.getByRole('button', { name: 'End these messages' }).click()
  await expect(page.getByText('You get no more of these messages.')).toBeVisible()
  expect(
    await query(shop.db, sql`select id from restock_alerts where mobile = '9012345678'`),
  ).toEqual([])
})

test('a delivered order is bought again, without what is no longer sold', async ({
  page,
  context,
  shop,
}) => {
  const [ring, comb] = [
    await shop.stock({ title: 'Ring to buy again' }),
    await shop.stock({ title: 'Comb of last year' }),
  ]
  const asha = await shop.customer('Asha Rao')
  const lines = [{ productId: ring.productId }, { productId: comb.productId }]
  const opened = await buy(shop, asha, lines)
  await makeTransitions(shop, opened, 'packed', 'shipped', 'delivered')
  await shop.db.execute(
    sql`update products set state = 'archived', removed_at = now() where id = ${comb.productId}`,
  )
  await logIn(context, asha)
  await page.goto(`/profile/orders/${opened.order.number}`)
  await whenHydrated(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(opened.order.number)
  await page.getByRole('button', { name: 'Buy again' }).click()
  const alert = page.getByRole('alertdialog')
  await expect(alert).toContainText('Comb of last year is no longer sold.')
  await alert.getByRole('button').click()
  await expect(toast(page, 'Added to cart successfully!')).toBeVisible()
  await expect(page).toHaveURL('/cart')
  await expect(page.getByRole('main').getByText('Ring to buy again').first()).toBeVisible()
})
