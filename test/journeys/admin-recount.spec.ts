import type { Page } from '@playwright/test'
import type { TestUser } from '../shop.ts'
import { archive, draft, pressIn } from './admin-steps.ts'
import { expect, test, toast, whenHydrated, type JourneyShop } from './shop.ts'

const count = (page: Page, title: string) => page.getByRole('textbox', { name: title })
const save = (page: Page) => page.getByRole('button', { name: /^Save the count/ })

/** Saves the counts, and agrees to the question. */
async function saveAll(page: Page) {
  await save(page).click()
  await pressIn(page.getByRole('alertdialog'), 'Save the count')
}

/** Begins the stocktake of the pieces that a search finds. */
async function begin(page: Page, search: string) {
  await page.goto(`/admin/inventory?q=${encodeURIComponent(search)}#stocktake`)
  await whenHydrated(page)
  await expect(page.getByPlaceholder('Counted').first()).toBeFocused()
}

/** Adds units to the stock of a piece elsewhere; removes them if there are fewer than none. */
async function change(shop: JourneyShop, as: TestUser, title: string, units: number) {
  const { products } = (
    await shop.request('GET', `/api/admin/inventory?limit=100&q=${encodeURIComponent(title)}`, {
      as,
    })
  ).body
  const { _id } = products.find((each: { title: string }) => each.title === title)
  const { status } = await shop.request(
    'POST',
    `/api/admin/inventory/${units > 0 ? 'add' : 'remove'}`,
    { as, body: { productId: _id, quantity: Math.abs(units) } },
  )
  expect(status).toBe(200)
}

for (const size of [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
])
  test.describe(`at ${size.width} px`, () => {
    test.use({ viewport: size })

    test('a stocktake that is continued asks for a count again if its stock was corrected elsewhere', async ({
      page,
      shop,
      administrator,
    }) => {
      const [ring, band] = [`Punah Ring ${size.width}`, `Punah Band ${size.width}`]
      for (const title of [ring, band]) await draft(shop, administrator, { title, quantity: 10 })
      await begin(page, `Punah`)
      await count(page, band).fill('9')
      await count(page, ring).fill('8')
      await expect(page.getByText('2 counted, 2 differ: −3.')).toBeVisible()
      await page.goto(`/admin/inventory?q=Punah`)
      await whenHydrated(page)
      // The list of this window is older than the correction.
      await change(shop, administrator, ring, -2)

      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(count(page, ring)).toBeFocused()
      await expect(count(page, ring)).toHaveValue('')
      await expect(count(page, ring)).toHaveAccessibleName(`${ring} 8 expected`)
      await expect(count(page, ring)).toHaveAccessibleDescription(
        'The stock is 8 now. Please count again; you had counted 8.',
      )
      await expect(count(page, band)).toHaveValue('9')
      await expect(page.getByText('1 counted, 1 differs: −1.')).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(
        true,
      )
      await page.keyboard.type('8')
      await expect(count(page, ring)).toHaveAccessibleName(`${ring} 8 expected As expected`)
      await expect(count(page, ring)).toHaveAccessibleDescription('')
      await saveAll(page)
      await expect(toast(page, `Stock corrected. ${band}: 9. ${ring}: 8.`)).toBeVisible()
      for (const title of [ring, band]) await archive(shop, administrator, title)
    })
  })
