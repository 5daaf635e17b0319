import type { Locator, Page } from '@playwright/test'
import { expect, test, whenHydrated } from './shop.ts'

/** How many pages the router requests from now on. */
function countLoads(page: Page): () => number {
  let loads = 0
  page.on('request', (request) => {
    if (request.url().includes('.data')) loads += 1
  })
  return () => loads
}

const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 })

/** Opens the home page, then a listing from its menu, so that Back has a page to go to. */
async function openEarrings(page: Page): Promise<Locator> {
  await page.goto('/')
  await whenHydrated(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Earrings' }).click()
  await expect(heading(page)).toHaveText('Earings')
  return page.getByRole('dialog', { name: 'Filter' })
}

const pressFilter = (page: Page) => page.getByRole('button', { name: 'Filter' }).click()

test('Back closes the filters of a listing, the next one leaves it, and Forward returns', async ({
  page,
}) => {
  const sheet = await openEarrings(page)
  await pressFilter(page)
  await expect(sheet).toBeVisible()
  const loads = countLoads(page)
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL('/earrings')
  await expect(page.getByRole('button', { name: 'Filter' })).toBeFocused()
  await pressFilter(page)
  await sheet.getByRole('button', { name: 'Close filter' }).click()
  await expect(sheet).toBeHidden()
  expect(loads(), 'neither loads the listing again').toBe(0)
  await page.goBack()
  await expect(page).toHaveURL('/')
  await page.goForward()
  await expect(heading(page)).toHaveText('Earings')
})

test('after a filter Back closes the sheet, then goes to the listing without it, then to the page before', async ({
  page,
}) => {
  const sheet = await openEarrings(page)
  await pressFilter(page)
  await sheet.getByText('Collection', { exact: true }).click()
  const boxes = sheet.getByRole('group', { name: 'Collection' }).getByRole('checkbox')
  await boxes.nth(0).check()
  await expect(page).toHaveURL(/\?collection=\w+$/)
  const first = page.url()
  await boxes.nth(1).check()
  await expect(page).toHaveURL(/\?collection=\w+&collection=\w+$/)
  const both = page.url()
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(both)
  for (const before of [first, '/earrings', '/']) {
    await page.goBack()
    await expect(page).toHaveURL(before)
  }
  await page.goForward()
  await page.goForward()
  await expect(page).toHaveURL(first)
})

test('a sheet that is closed while its filter loads leaves the way back to the listing before', async ({
  page,
}) => {
  const sheet = await openEarrings(page)
  await page.route(/earrings\.data/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 600))
    await route.continue()
  })
  for (const close of [
    () => sheet.getByRole('button', { name: /^Show/ }).click(),
    () => page.goBack(),
  ]) {
    await pressFilter(page)
    await sheet.getByRole('link', { name: /^Under Rs\. 999/ }).click()
    await close()
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL('/earrings?maxPrice=999')
    await page.goBack()
    await expect(page).toHaveURL('/earrings')
    await expect(page.getByRole('link', { name: /^Remove/ })).toHaveCount(0)
  }
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test('Back closes the size guide, and a link in it leads back to the product', async ({
  page,
  shop,
}) => {
  const { slug, title } = shop.products.mudra
  await page.goto('/rings')
  await whenHydrated(page)
  await page.getByRole('main').getByRole('link', { name: title, exact: true }).click()
  await expect(page).toHaveURL(`/product/${slug}`)
  const guide = page.getByRole('dialog', { name: 'Ring sizes' })
  const openGuide = () => page.getByRole('link', { name: 'Find my size' }).click()
  await openGuide()
  await expect(guide).toBeVisible()
  await page.goBack()
  await expect(guide).toBeHidden()
  await expect(page).toHaveURL(`/product/${slug}`)
  await openGuide()
  await guide.getByRole('link', { name: 'Print it true to scale' }).click()
  await expect(page).toHaveURL('/size-guide#rings')
  await page.goBack()
  await expect(page).toHaveURL(`/product/${slug}`)
  await expect(heading(page)).toHaveText(title)
  await page.goBack()
  await expect(page).toHaveURL('/rings')
})

test('Back closes the size guide over the sizes of a card, then the sizes, then leaves', async ({
  page,
  shop,
}) => {
  await page.goto('/')
  await page.goto('/rings')
  await whenHydrated(page)
  const { title } = shop.products.mudra
  await page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: title })
    .getByRole('button', { name: 'ADD TO CART' })
    .click()
  const sizes = page.getByRole('dialog', { name: title })
  await sizes.getByRole('link', { name: 'Find my size' }).click()
  const guide = page.getByRole('dialog', { name: 'Ring sizes' })
  await expect(guide).toBeVisible()
  await page.goBack()
  await expect(guide).toBeHidden()
  await expect(sizes).toBeVisible()
  await page.goBack()
  await expect(sizes).toHaveCount(0)
  await expect(page).toHaveURL('/rings')
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test('Back closes the search of a phone, and from a result it returns to the page of the search', async ({
  page,
}) => {
  await openEarrings(page)
  const dialog = page.getByRole('dialog', { name: 'Search' })
  const openSearch = () => page.getByRole('banner').getByRole('link', { name: 'Search' }).click()
  await openSearch()
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/earrings')
  await openSearch()
  await dialog.getByRole('combobox').fill('ring')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?q=ring')
  await page.goBack()
  await expect(page).toHaveURL('/earrings')
  await expect(dialog).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test('a reload with an open sheet keeps Back working', async ({ page }) => {
  const sheet = await openEarrings(page)
  await pressFilter(page)
  await expect(sheet).toBeVisible()
  await page.reload()
  await whenHydrated(page)
  await pressFilter(page)
  await expect(sheet).toBeVisible()
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL('/earrings')
  await page.goBack()
  await expect(page).toHaveURL('/')
})
