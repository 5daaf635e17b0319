import type { Page } from '@playwright/test'
import type { TestUser } from '../shop.ts'
import { DRAFT, pressInMenu } from './admin-steps.ts'
import { expect, test, toast, whenHydrated, type JourneyShop } from './shop.ts'

type Made = { _id: string; version: number }

/** Makes a draft with the API, which customers do not see. */
async function make(shop: JourneyShop, administrator: TestUser, product: object): Promise<Made> {
  const body = { ...DRAFT, actualPrice: '1999', salePrice: '1200', ...product }
  const reply = await shop.request('POST', '/api/admin/products', { as: administrator, body })
  expect(reply.status, reply.body.message).toBe(200)
  return reply.body.product
}

const archive = async (shop: JourneyShop, administrator: TestUser, { _id }: Made) =>
  expect(
    (await shop.request('DELETE', `/api/admin/products/${_id}`, { as: administrator })).status,
  ).toBe(200)

async function openList(page: Page, title: string) {
  await page.goto(`/admin/products?q=${encodeURIComponent(title)}`)
  await whenHydrated(page)
  const fields = page.getByRole('form', { name: `Prices of ${title}` })
  const button = page.getByRole('button', { name: `Change the prices of ${title}` })
  const field = (name: string) => fields.getByLabel(name, { exact: true })
  return {
    row: page.getByRole('row').filter({ hasText: title }),
    fields,
    field,
    button,
    open: () => button.click(),
    type: async (name: string, text: string) => {
      await field(name).fill(text)
      await field(name).press('Enter')
    },
  }
}

const hasNoSidewaysScroll = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)

for (const size of [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
])
  test.describe(`at ${size.width} px`, () => {
    test.use({ viewport: size })

    test('an administrator changes a price in the row with the keyboard, and undoes it', async ({
      page,
      shop,
      administrator,
    }) => {
      const title = `Moti Set ${size.width}`
      const made = await make(shop, administrator, { title })
      const list = await openList(page, title)
      await list.button.focus()
      await page.keyboard.press('Enter')
      await expect(list.field('Sale price')).toBeFocused()
      await expect(list.field('Sale price')).toHaveValue('1,200')
      await expect(list.field('Actual price')).toHaveValue('1,999')
      expect(await hasNoSidewaysScroll(page)).toBe(true)

      await list.type('Sale price', '2500')
      await expect(
        list.fields.getByText('The actual price cannot be below the sale price.'),
      ).toBeVisible()
      await expect(list.field('Actual price')).toBeFocused()
      await list.type('Sale price', 'cheap')
      await expect(list.fields.getByText('Please enter a price such as ₹1,299.')).toBeVisible()

      await list.type('Sale price', '999')
      await expect(toast(page, `Prices saved. ${title}: ₹999, MRP ₹1,999.`)).toBeVisible()
      await expect(list.fields).toHaveCount(0)
      await expect(list.button).toBeFocused()
      await expect(list.button).toContainText('₹999')
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(toast(page, `Prices saved. ${title}: ₹1,200, MRP ₹1,999.`)).toBeVisible()
      await expect(list.button).toContainText('₹1,200')

      await list.open()
      await list.field('Sale price').fill('1')
      await page.keyboard.press('Escape')
      await expect(list.button, 'nothing is saved').toContainText('₹1,200')
      await expect(list.button).toBeFocused()
      await archive(shop, administrator, made)
    })

    test('a product is hidden and shown again from its row', async ({
      page,
      shop,
      administrator,
    }) => {
      const title = `Sitara Set ${size.width}`
      const made = await make(shop, administrator, { title })
      const list = await openList(page, title)
      await expect(list.row.getByText('Draft', { exact: true })).toBeVisible()
      await pressInMenu(page, title, 'Publish')
      const answer = (name: string) =>
        page.getByRole('alertdialog').getByRole('button', { name }).click()
      await answer('Publish')
      await expect(toast(page, `${title} is in the shop now.`)).toBeVisible()
      await expect(list.row.getByText('Draft', { exact: true })).toHaveCount(0)
      expect((await shop.request('GET', `/api/products/${made._id}`)).status).toBe(200)
      await pressInMenu(page, title, 'Make draft')
      await answer('Make draft')
      await expect(toast(page, `${title} is a draft now.`)).toBeVisible()
      await expect(list.row.getByText('Draft', { exact: true })).toBeVisible()
      expect((await shop.request('GET', `/api/products/${made._id}`)).status).toBe(404)
      await archive(shop, administrator, made)
    })
  })

test('a price that somebody else has changed meanwhile asks, and a change of another price does not', async ({
  page,
  shop,
  administrator,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 409/)
  const title = 'Jaal Set'
  const made = await make(shop, administrator, { title })
  const change = async (body: object) => {
    const address = `/api/admin/products/${made._id}`
    const { version } = (await shop.request('GET', address, { as: administrator })).body
    const reply = await shop.request('PUT', `${address}/prices`, {
      as: administrator,
      body: { version, ...body },
    })
    expect(reply.status, reply.body.message).toBe(200)
  }
  const list = await openList(page, title)
  await list.open()
  await change({ salePrice: '1100' })
  await list.type('Sale price', '999')
  const stale = list.fields.locator('[data-stale]')
  await expect(stale).toHaveText('Sale price: now ₹1,100. You began from ₹1,200.')
  await expect(stale).toBeFocused()
  await expect(list.field('Sale price')).toHaveValue('999')
  await list.fields.getByRole('button', { name: 'Save mine' }).click()
  await expect(toast(page, `Prices saved. ${title}: ₹999, MRP ₹1,999.`)).toBeVisible()

  await list.open()
  await change({ salePrice: '999', actualPrice: '1899' })
  await list.type('Sale price', '899')
  await expect(
    toast(page, `Prices saved. ${title}: ₹899, MRP ₹1,899.`),
    'another field is kept',
  ).toBeVisible()
  await archive(shop, administrator, made)
})

test('of a product with sizes the row has the prices of those that have their own', async ({
  page,
  shop,
  administrator,
}) => {
  const title = 'Ghungroo Set'
  const made = await make(shop, administrator, {
    title,
    variants: [
      { label: 'Small' },
      { label: 'Middle' },
      { label: 'Large', salePrice: '1400', inventory: 2 },
    ],
  })
  const list = await openList(page, title)
  await list.open()
  await expect(list.fields.getByText('Of Small and Middle.')).toBeVisible()
  await expect(list.field('Large')).toHaveValue('1,400')
  await list.field('Large').fill('2200')
  await list.type('Sale price', '1000')
  await expect(list.fields.getByText('It cannot be above the actual price.')).toBeVisible()
  await list.type('Large', '1500')
  await expect(toast(page, `Prices saved. ${title}: ₹1,000, MRP ₹1,999.`)).toBeVisible()
  const { variants } = (
    await shop.request('GET', `/api/admin/products/${made._id}`, { as: administrator })
  ).body
  expect(variants.map(({ salePricePaise }: { salePricePaise: number }) => salePricePaise)).toEqual([
    100_000, 100_000, 150_000,
  ])
  await archive(shop, administrator, made)
})

test('a price that was typed stays when the network fails, and is saved once it is back', async ({
  page,
  context,
  shop,
  administrator,
  allowConsoleError,
}) => {
  allowConsoleError(/ERR_INTERNET_DISCONNECTED/)
  const title = 'Meher Set'
  const made = await make(shop, administrator, { title })
  const list = await openList(page, title)
  await list.open()
  // The file of the fields is loaded by the first press.
  await expect(list.field('Sale price')).toBeVisible()
  await context.setOffline(true)
  await list.type('Sale price', '950')
  await expect(page.locator('.toasts').getByText(/^Failed to update product: /)).toBeVisible()
  await expect(list.field('Sale price')).toHaveValue('950')
  await context.setOffline(false)
  await list.field('Sale price').press('Enter')
  await expect(toast(page, `Prices saved. ${title}: ₹950, MRP ₹1,999.`)).toBeVisible()
  await archive(shop, administrator, made)
})
