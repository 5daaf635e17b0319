import type { Locator } from '@playwright/test'
import { archive, DRAFT, draft } from './admin-steps.ts'
import { expect, test, toast, whenHydrated } from './shop.ts'

const SIZES = [8, 9, 10, 11, 12].map((size) => ({ label: `Size ${size}`, inventory: 9 }))

/** All of the row is between the head of the page and the lower edge of the window. */
async function expectInView(row: Locator): Promise<void> {
  await expect(row).toBeInViewport({ ratio: 1 })
  const box = await row.boundingBox()
  const head = await row.page().getByRole('banner').boundingBox()
  expect(box?.y ?? 0).toBeGreaterThanOrEqual((head?.y ?? 0) + (head?.height ?? 0))
}

for (const size of [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
])
  test.describe(`at ${size.width} px`, () => {
    test.use({ viewport: size })

    test('the fields of a row open in view, and a save without a connection says so there and keeps them', async ({
      page,
      shop,
      administrator,
      allowConsoleError,
    }) => {
      allowConsoleError(/ERR_INTERNET_DISCONNECTED/)
      const word = `Kinara${size.width}`
      const { status } = await shop.request('POST', '/api/admin/products', {
        as: administrator,
        body: { ...DRAFT, title: `${word} Ring`, variants: SIZES },
      })
      expect(status).toBe(200)
      // Newer products are before it.
      for (let number = 1; number <= 8; number++)
        await draft(shop, administrator, { title: `${word} Set ${number}`, quantity: 20 })

      await page.goto(`/admin/inventory?q=${word}`)
      await whenHydrated(page)
      const row = page.getByRole('row').filter({ hasText: `${word} Ring` })
      await expect(row.getByText('Sizes 8: 9 · 9: 9 · 10: 9 · 11: 9 · 12: 9')).toBeVisible()
      await expect(row.getByText('Draft', { exact: true })).toBeVisible()
      await page.getByRole('button', { name: `Change the stock of ${word} Ring` }).click()
      const stock = page.getByRole('form', { name: `Stock of ${word} Ring` })
      await expect(stock.getByLabel('Size 8', { exact: true })).toBeFocused()
      await expectInView(row)
      const label = stock.getByText('Size 12', { exact: true })
      const before = await label.boundingBox()
      expect(before?.height, 'one line').toBeLessThan(30)
      await page.route('**/api/admin/inventory/stocktake', (route) =>
        route.abort('internetdisconnected'),
      )
      await stock.getByLabel('Size 9', { exact: true }).fill('7')
      await page.keyboard.press('Enter')
      const message = 'Not saved: no connection. Try again.'
      await expect(stock.getByRole('alert')).toHaveText(message)
      await expect(stock.getByLabel('Size 9', { exact: true })).toHaveValue('7')
      await expectInView(row)
      expect((await label.boundingBox())?.x, 'nothing moves aside').toBe(before?.x)
      await page.unroute('**/api/admin/inventory/stocktake')
      await stock.getByRole('button', { name: 'Save stock' }).click()
      await expect(toast(page, `Stock corrected. ${word} Ring, Size 9: 7.`)).toBeVisible()

      await page.goto(`/admin/products?q=${word}`)
      await whenHydrated(page)
      const product = page.getByRole('row').filter({ hasText: `${word} Ring` })
      await product
        .getByRole('button', { name: 'Change the prices of' })
        .filter({ visible: true })
        .click()
      const prices = page.getByRole('form', { name: `Prices of ${word} Ring` })
      await expect(prices.getByLabel('Sale price')).toBeFocused()
      await expectInView(product)
      await page.route('**/api/admin/products/**', (route) => route.abort('internetdisconnected'))
      await prices.getByLabel('Sale price').fill('777')
      await page.keyboard.press('Enter')
      await expect(prices.getByRole('alert')).toHaveText(message)
      await expect(prices.getByLabel('Sale price')).toHaveValue('777')
      await page.unroute('**/api/admin/products/**')
      await prices.getByRole('button', { name: 'Save prices' }).click()
      await expect(page.locator('.toasts').getByText(/^Prices saved\./)).toBeVisible()
      await archive(shop, administrator, word)
    })
  })
