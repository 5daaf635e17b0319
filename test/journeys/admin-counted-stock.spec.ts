import type { Page } from '@playwright/test'
import { archive, draft, DRAFT, pressIn } from './admin-steps.ts'
import { expect, test, toast, whenHydrated } from './shop.ts'

/** Opens the fields of a row in a tab. */
async function openRow(page: Page, title: string) {
  await page.goto(`/admin/inventory?q=${encodeURIComponent(title)}`)
  await whenHydrated(page)
  await page.getByRole('button', { name: `Change the stock of ${title}` }).click()
  const fields = page.getByRole('form', { name: `Stock of ${title}` })
  const field = (name = 'Pieces') => fields.getByLabel(name, { exact: true })
  return {
    fields,
    field,
    press: (name: string) => fields.getByRole('button', { name, exact: true }).click(),
    type: async (text: string, name?: string) => {
      await field(name).fill(text)
      await field(name).press('Enter')
    },
  }
}

/** Opens the fields of a row in this tab and in another one. */
async function openInTwoTabs(page: Page, title: string) {
  const first = await openRow(page, title)
  const other = await page.context().newPage()
  return { first, other, second: await openRow(other, title) }
}

const hasNoSidewaysScroll = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)

for (const size of [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
])
  test.describe(`at ${size.width} px`, () => {
    test.use({ viewport: size })

    test('a stock that another tab has changed meanwhile is not changed before the administrator says what the number means', async ({
      page,
      shop,
      administrator,
      allowConsoleError,
    }) => {
      allowConsoleError(/status of 409/)
      const title = `Boond Set ${size.width}`
      await draft(shop, administrator, { title, quantity: 48 })
      const { first, other, second } = await openInTwoTabs(page, title)
      await second.type('59')
      await expect(toast(other, `Stock corrected. ${title}: 59.`)).toBeVisible()

      await first.type('50')
      const message = first.fields.getByText('Now 59. You began from 48.')
      await expect(message).toBeVisible()
      await expect(first.fields.locator('[data-stale]')).toBeFocused()
      await expect(page.locator('.toasts')).toHaveText('')
      await expect(first.field()).toHaveValue('50')
      expect(await hasNoSidewaysScroll(page)).toBe(true)
      await first.field().press('Enter')
      await expect(first.fields.locator('[data-stale]'), 'Enter decides nothing').toBeFocused()
      await page.keyboard.press('Tab')
      await expect(first.fields.getByRole('button', { name: 'Set to 50' })).toBeFocused()

      const third = await openRow(other, title)
      await third.type('58')
      await expect(toast(other, `Stock corrected. ${title}: 58.`)).toBeVisible()
      await first.press('Set to 50')
      await expect(first.fields.getByText('Now 58. You began from 48.')).toBeVisible()
      await first.press('Set to 50')
      await expect(toast(page, `Stock corrected. ${title}: 50.`)).toBeVisible()
      const row = page.getByRole('row').filter({ hasText: title })
      await expect(row.getByText('50', { exact: true })).toBeVisible()
      await expect(page.getByRole('button', { name: `Change the stock of ${title}` })).toBeFocused()

      const [fourth, fifth] = [await openRow(page, title), await openRow(other, title)]
      await fifth.type('48')
      await expect(toast(other, `Stock corrected. ${title}: 48.`)).toBeVisible()
      await fourth.type('53')
      await fourth.press('Add 3')
      await expect(toast(page, `Stock corrected. ${title}: 51.`)).toBeVisible()

      const [sixth, seventh] = [await openRow(page, title), await openRow(other, title)]
      await seventh.type('2')
      await expect(toast(other, `Stock corrected. ${title}: 2.`)).toBeVisible()
      await sixth.type('40')
      await expect(sixth.fields.getByRole('button', { name: 'Set to 40' })).toBeVisible()
      await expect(
        sixth.fields.getByRole('button', { name: 'Remove 11' }),
        'more than there are',
      ).toHaveCount(0)
      await sixth.press('Cancel')
      await expect(row.getByText('51', { exact: true })).toBeVisible()
      await archive(shop, administrator, title)
    })
  })

test('of a product with sizes each size that has changed asks, and the last choice saves the others', async ({
  page,
  shop,
  administrator,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 409/)
  const title = 'Boond Ring'
  const { status } = await shop.request('POST', '/api/admin/products', {
    as: administrator,
    body: {
      ...DRAFT,
      title,
      variants: ['Small', 'Middle', 'Large'].map((label) => ({ label, inventory: 8 })),
    },
  })
  expect(status).toBe(200)
  const { first, other, second } = await openInTwoTabs(page, title)
  await second.field('Small').fill('5')
  await second.type('6', 'Middle')
  await expect(
    toast(other, `Stock corrected. ${title}, Small: 5. ${title}, Middle: 6.`),
  ).toBeVisible()

  await first.field('Small').fill('9')
  await first.field('Large').fill('20')
  await first.type('10', 'Middle')
  const stale = first.fields.locator('[data-stale]')
  await expect(stale).toHaveText([
    'Small: Now 5. You began from 8.',
    'Middle: Now 6. You began from 8.',
  ])
  await expect(stale.first()).toBeFocused()
  await first.press('Add 1, Small')
  await expect(toast(page, `Stock corrected. ${title}, Small: 6.`)).toBeVisible()
  await expect(stale).toHaveText(['Middle: Now 6. You began from 8.'])
  await expect(stale).toBeFocused()
  await expect(first.field('Small')).toHaveValue('6')
  await expect(first.field('Large')).toHaveValue('20')
  await first.press('Set to 10, Middle')
  await expect(first.fields).toHaveCount(0)
  const row = page.getByRole('row').filter({ hasText: title })
  await expect(row.getByText('Small: 6 · Middle: 10 · Large: 20')).toBeVisible()
  await archive(shop, administrator, title)
})

for (const size of [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
])
  test.describe(`a stocktake at ${size.width} px`, () => {
    test.use({ viewport: size })

    test('the palette begins it, each count shows its difference, and what is sold before or after a count is subtracted once', async ({
      page,
      shop,
      administrator,
    }) => {
      const [sold, kept] = [`Tulsi Ring ${size.width}`, `Tulsi Band ${size.width}`]
      for (const title of [sold, kept]) await draft(shop, administrator, { title, quantity: 8 })
      const remove = async (quantity: number) => {
        const { products } = (
          await shop.request('GET', `/api/admin/products?q=${encodeURIComponent(sold)}`, {
            as: administrator,
          })
        ).body
        const body = { productId: products[0]._id, quantity }
        const { status } = await shop.request('POST', '/api/admin/inventory/remove', {
          as: administrator,
          body,
        })
        expect(status).toBe(200)
      }
      await page.goto('/admin')
      await whenHydrated(page)
      await page.keyboard.press('Control+k')
      await page.keyboard.type('stocktake')
      await expect(page.getByRole('option', { name: /^Stocktake/ })).toBeVisible()
      await page.keyboard.press('Enter')
      const count = (title: string) => page.getByRole('textbox', { name: title })
      await expect(count(sold)).toHaveAccessibleName(`${sold} 8 expected`)

      await remove(1)
      await count(sold).fill('7')
      await expect(count(sold)).toHaveAccessibleName(`${sold} 7 expected As expected`)
      await count(kept).fill('10')
      await expect(count(kept)).toHaveAccessibleName(`${kept} 8 expected +2 difference`)
      await expect(page.getByText('2 counted, 1 differs: +2.')).toBeVisible()
      expect(await hasNoSidewaysScroll(page)).toBe(true)
      await remove(2)
      await page.getByRole('button', { name: 'Save the count' }).click()
      await pressIn(page.getByRole('alertdialog'), 'Save the count')
      const text = `${kept}: 10. ${sold}: 5. You counted 7, and 2 left after that.`
      await expect(toast(page, `Stock corrected. ${text}`)).toBeVisible()
      await expect(page).toHaveURL('/admin/inventory')
      await page.getByRole('button', { name: `Ledger of ${kept}` }).click()
      await expect(page.getByRole('dialog').getByText('Stocktake')).toBeVisible()
      for (const title of [sold, kept]) await archive(shop, administrator, title)
    })
  })

test('a count that is sent again after a lost response is not subtracted twice', async ({
  page,
  shop,
  administrator,
  allowConsoleError,
}) => {
  allowConsoleError(/ERR_/)
  const title = 'Tulsi Set'
  await draft(shop, administrator, { title, quantity: 8 })
  await page.goto(`/admin/inventory?q=${encodeURIComponent(title)}#stocktake`)
  await whenHydrated(page)
  const count = page.getByRole('textbox', { name: title })
  await expect(count).toBeFocused()
  const save = page.getByRole('button', { name: 'Save the count' })
  await count.fill('6')
  await page.route('**/api/admin/inventory/stocktake', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await save.click()
  await pressIn(page.getByRole('alertdialog'), 'Save the count')
  await expect(page.locator('.toasts').getByText(/^Failed to save the stocktake: /)).toBeVisible()
  await page.unroute('**/api/admin/inventory/stocktake')
  await save.click()
  await pressIn(page.getByRole('alertdialog'), 'Save the count')
  await expect(toast(page, `Stock corrected. ${title}: 6.`)).toBeVisible()
  await expect(
    page.getByRole('row').filter({ hasText: title }).getByText('6', { exact: true }),
  ).toBeVisible()
  await archive(shop, administrator, title)
})
