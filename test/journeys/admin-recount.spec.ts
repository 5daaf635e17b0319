import type { Page } from '@playwright/test'
import type { TestUser } from '../shop.ts'
import { archive, draft, pressIn } from './admin-steps.ts'
import { expect, test, toast, whenHydrated, type JourneyShop } from './shop.ts'

const CALL = '**/api/admin/inventory/stocktake'

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

/** The next save is made, and its response is lost. */
async function loseResponse(page: Page) {
  await page.route(CALL, async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await saveAll(page)
  await expect(page.locator('.toasts').getByText(/^Failed to save the stocktake: /)).toBeVisible()
  await page.unroute(CALL)
}

/** Counts 8 of 10 pieces. The save is made without a response, and then one piece is sold. */
async function countAndLose(page: Page, shop: JourneyShop, as: TestUser, title: string) {
  await draft(shop, as, { title, quantity: 10 })
  await begin(page, title)
  await count(page, title).fill('8')
  await loseResponse(page)
  await change(shop, as, title, -1)
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

test('a piece that is counted again after a lost response has the stock of now, also if one was sold', async ({
  page,
  shop,
  administrator,
  allowConsoleError,
}) => {
  allowConsoleError(/ERR_/)
  const title = 'Phir Ring'
  await countAndLose(page, shop, administrator, title)
  await count(page, title).fill('7')
  await expect(count(page, title)).toHaveAccessibleName(`${title} 7 expected As expected`)
  await save(page).click()
  await expect(toast(page, `Every count was right. ${title}: 7.`)).toBeVisible()
  await archive(shop, administrator, title)
})

test('a recount whose stock cannot be read is not saved before it is typed again', async ({
  page,
  shop,
  administrator,
  allowConsoleError,
}) => {
  allowConsoleError(/ERR_/)
  const title = 'Phir Band'
  await countAndLose(page, shop, administrator, title)
  const list = '**/api/admin/inventory?*'
  await page.route(list, (route) => route.abort('connectionreset'))
  await count(page, title).fill('7')
  await save(page).click()
  await expect(count(page, title)).toHaveAccessibleDescription(
    'The stock could not be read. Please type the count again.',
  )
  await expect(count(page, title)).toBeFocused()
  await page.unroute(list)
  await count(page, title).fill('')
  await count(page, title).fill('7')
  await expect(count(page, title)).toHaveAccessibleName(`${title} 7 expected As expected`)
  await save(page).click()
  await expect(toast(page, `Every count was right. ${title}: 7.`)).toBeVisible()
  await archive(shop, administrator, title)
})

test('while counts are saved, no other count can be typed', async ({
  page,
  shop,
  administrator,
}) => {
  const title = 'Thahro Ring'
  await draft(shop, administrator, { title, quantity: 10 })
  await begin(page, title)
  await count(page, title).fill('8')
  const held = Promise.withResolvers<void>()
  await page.route(CALL, async (route) => {
    await held.promise
    await route.continue()
  })
  await saveAll(page)
  await expect(count(page, title)).toHaveAttribute('readonly')
  await count(page, title).press('End')
  await page.keyboard.type('5')
  await expect(count(page, title)).toHaveValue('8')
  held.resolve()
  await expect(toast(page, `Stock corrected. ${title}: 8.`)).toBeVisible()
  await archive(shop, administrator, title)
})

test.describe('with the menu beside the page', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('a stocktake that is left while it loads can be begun again', async ({
    page,
    shop,
    administrator,
  }) => {
    const title = 'Ruko Ring'
    await draft(shop, administrator, { title, quantity: 10 })
    const held = Promise.withResolvers<void>()
    const requested = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      const response = await route.fetch()
      if ((await response.text()).includes('Find a piece in the stocktake')) {
        requested.resolve()
        await held.promise
      }
      await route.fulfill({ response })
    })
    await page.goto(`/admin/inventory?q=${encodeURIComponent(title)}`)
    await whenHydrated(page)
    await page.getByRole('button', { name: 'Stocktake' }).click()
    await requested.promise
    await page
      .getByRole('link', { name: /^Orders(?: \d+ waiting)?$/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\/admin\/orders/)
    await expect(page.getByRole('button', { name: 'Stocktake' })).toHaveCount(0)
    held.resolve()
    await page.goBack()
    await page.getByRole('button', { name: 'Stocktake' }).click()
    await expect(count(page, title)).toBeFocused()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await archive(shop, administrator, title)
  })
})
