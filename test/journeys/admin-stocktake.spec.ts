import type { Page } from '@playwright/test'
import type { TestUser } from '../shop.ts'
import { archive, draft, pressIn } from './admin-steps.ts'
import { expect, test, toast, whenHydrated, type JourneyShop } from './shop.ts'

const count = (page: Page, title: string) =>
  page.getByRole('textbox', { name: new RegExp(`^${title} \\d+ expected`) })
const save = (page: Page) => page.getByRole('button', { name: /^Save the count/ })

/** Makes 22 drafts that a search finds, and begins the stocktake of them. */
async function beginMany(page: Page, shop: JourneyShop, administrator: TestUser, word: string) {
  // The newest product is the first one.
  for (let number = 22; number >= 1; number--)
    await draft(shop, administrator, { title: `${word} ${number}`, quantity: 8 })
  await page.goto(`/admin/inventory?q=${word}`)
  await whenHydrated(page)
  await page.getByRole('button', { name: 'Stocktake' }).click()
  await expect(count(page, `${word} 1`)).toBeFocused()
}

for (const size of [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
])
  test.describe(`at ${size.width} px`, () => {
    test.use({ viewport: size })

    test('a stocktake counts all products of a search by Enter, over its pages, and asks before it saves what differs', async ({
      page,
      shop,
      administrator,
    }) => {
      const word = `Ankan${size.width}`
      await beginMany(page, shop, administrator, word)
      await expect(page.getByText(`22 products: “${word}”.`)).toBeVisible()
      await expect(page.getByText('Page 1 of 2')).toBeVisible()
      await page.keyboard.type('8')
      await page.keyboard.press('Enter')
      await expect(count(page, `${word} 2`)).toBeFocused()
      await page.keyboard.type('6')
      await count(page, `${word} 2`).hover()
      await page.mouse.wheel(0, 40)
      await expect(count(page, `${word} 2`), 'the wheel scrolls').toHaveValue('6')

      await count(page, `${word} 20`).fill('8')
      await page.keyboard.press('Enter')
      await expect(page.getByText('Page 2 of 2')).toBeVisible()
      await expect(count(page, `${word} 21`)).toBeFocused()
      await page.keyboard.press('Enter')
      await page.keyboard.type('11')
      await page.keyboard.press('Enter')
      await expect(save(page)).toBeFocused()
      await expect(save(page)).toHaveText('Save the count (4)')
      await expect(save(page)).toBeInViewport({ ratio: 1 })

      await page.keyboard.press('Enter')
      const question = page.getByRole('alertdialog', {
        name: '4 counted, 2 differ. Save the count?',
      })
      await expect(question.getByRole('row')).toHaveText([
        'PieceBeforeCounted',
        `${word} 286`,
        `${word} 22811`,
      ])
      await pressIn(question, 'Go on counting')
      await page.getByRole('button', { name: 'Previous' }).click()
      await expect(count(page, `${word} 2`)).toHaveValue('6')

      await page
        .getByRole('searchbox', { name: 'Find a piece in the stocktake' })
        .fill(`${word} 22`)
      await page.keyboard.press('Enter')
      await expect(count(page, `${word} 22`)).toBeFocused()
      await page.keyboard.type('9')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('searchbox', { name: 'Find a piece' })).toBeFocused()
      await save(page).click()
      await pressIn(question, 'Save the count')
      await expect(toast(page, 'Stock corrected.')).toBeVisible()
      const row = page.getByRole('row').filter({ hasText: new RegExp(`${word} 2(?!\\d)`) })
      await expect(row.getByText('6', { exact: true })).toBeVisible()
      await archive(shop, administrator, word)
    })
  })

test('a stocktake that is left or reloaded is offered again, and what was sold after a count is subtracted once', async ({
  page,
  shop,
  administrator,
}) => {
  const word = 'Adhura'
  await beginMany(page, shop, administrator, word)
  await count(page, `${word} 1`).fill('7')
  await count(page, `${word} 3`).fill('9')
  await expect(page.getByText('2 counted, 2 differ: +1, −1.')).toBeVisible()
  const { products } = (
    await shop.request('GET', `/api/admin/products?q=${word}%201&limit=100`, { as: administrator })
  ).body
  const { _id } = products.find(({ title }: { title: string }) => title === `${word} 1`)
  const removeTwo = async () => {
    const { status } = await shop.request('POST', '/api/admin/inventory/remove', {
      as: administrator,
      body: { productId: _id, quantity: 2 },
    })
    expect(status).toBe(200)
  }
  await removeTwo()

  await page.goto('/admin/inventory')
  await whenHydrated(page)
  const offer = page.getByRole('region', { name: 'Unsaved stocktake' })
  await expect(offer).toContainText('is not saved: 2 counted.')
  const other = await page.context().newPage()
  await other.goto('/admin/inventory')
  await whenHydrated(other)
  await offer.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText(`22 products: “${word}”.`)).toBeVisible()
  await expect(count(page, `${word} 1`), 'its stock has changed').toBeFocused()
  await expect(count(page, `${word} 1`)).toHaveValue('')
  await page.keyboard.type('5')
  await expect(count(page, `${word} 1`)).toHaveAccessibleName(`${word} 1 6 expected −1 difference`)

  await other.getByRole('button', { name: 'Continue' }).click()
  await expect(toast(other, 'A stocktake is open in another tab of this browser.')).toBeVisible()
  await other.close()

  await page.reload()
  await whenHydrated(page)
  await offer.getByRole('button', { name: 'Continue' }).click()
  await expect(count(page, `${word} 1`)).toHaveAccessibleName(`${word} 1 6 expected −1 difference`)
  await expect(count(page, `${word} 2`)).toBeFocused()
  await removeTwo()
  await save(page).click()
  await pressIn(
    page.getByRole('alertdialog', { name: '2 counted, 2 differ. Save the count?' }),
    'Save the count',
  )
  const text = `${word} 1: 3. You counted 5, and 2 left after that. ${word} 3: 9.`
  await expect(toast(page, `Stock corrected. ${text}`)).toBeVisible()
  await expect(offer).toHaveCount(0)
  await page.reload()
  await whenHydrated(page)
  await expect(offer).toHaveCount(0)

  await page.getByRole('button', { name: 'Stocktake' }).click()
  await page.getByPlaceholder('Counted').first().fill('1')
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage)), 'its stock is read')
    .toContainEqual(expect.stringMatching(/^stocktake:/))
  await page.reload()
  await whenHydrated(page)
  await offer.getByRole('button', { name: 'Discard' }).click()
  await pressIn(page.getByRole('alertdialog', { name: 'Discard this count?' }), 'Discard')
  await expect(offer).toHaveCount(0)
  await archive(shop, administrator, word)
})
