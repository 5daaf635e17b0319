import { sql } from 'drizzle-orm'
import { removeProduct } from '#catalog/catalog.ts'
import { expect, test, whenHydrated } from './shop.ts'

const WIDE = { width: 1440, height: 900 }

test('an empty search shows popular words, categories and new pieces, and the last searches of the tab', async ({
  page,
}) => {
  await page.setViewportSize(WIDE)
  await page.goto('/search?q=maroon+studs')
  await whenHydrated(page)
  const field = page.getByRole('banner').getByRole('combobox', { name: 'Search' })
  await field.fill('kundan drops under 900')
  await field.press('Enter')
  await expect(page).toHaveURL(/maxPrice=900/)
  await page.goto('/')
  await whenHydrated(page)
  const list = page.getByRole('listbox', { name: 'Suggestions' })
  await field.focus()
  await expect(list.getByText('Recent', { exact: true })).toBeVisible()
  await expect(list.getByText('New in', { exact: true })).toBeVisible()
  await expect(list.getByRole('option', { name: 'All of Rings' })).toBeVisible()
  const recent = list.getByRole('option', { name: 'kundan drops under 900' })
  await recent.getByTitle('Remove').click()
  await expect(recent).toHaveCount(0)
  await expect(list).toBeVisible()
  await page.keyboard.press('ArrowDown')
  const other = list.getByRole('option', { name: 'maroon studs', selected: true })
  await expect(other).toBeVisible()
  await page.keyboard.press('Delete')
  await expect(list.getByRole('option', { name: 'maroon studs' })).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=|\/[a-z-]+$/)
})

test('"See all jewellery" on a phone shows the pieces, and no suggestions over them', async ({
  page,
}) => {
  await page.goto('/')
  await whenHydrated(page)
  const slide = page.getByRole('group', { name: /^1 of / })
  await slide.getByRole('link', { name: 'See all jewellery' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'All jewellery' })).toBeVisible()
  await expect(page.locator('#main'), 'the focus is at the start of the page').toBeFocused()
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/product\//)
})

test('a text that matches nothing says so, and what the empty field suggests stays', async ({
  page,
}) => {
  await page.goto('/')
  await whenHydrated(page)
  const list = page.getByRole('listbox', { name: 'Suggestions' })
  const seesStart = async () => {
    await expect(list.getByRole('option', { name: 'All of Rings' })).toBeVisible()
    await expect(list.getByRole('group', { name: 'New in' })).toBeVisible()
  }
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click()
  const dialog = page.getByRole('dialog', { name: 'Search' })
  await dialog.getByRole('combobox', { name: 'Search' }).pressSequentially('z')
  await seesStart()
  await expect(list.getByText(/^Nothing matches/)).toHaveCount(0)
  await page.keyboard.type('zzz')
  await expect(list.getByText('Nothing matches “zzzz” yet.')).toBeVisible()
  await seesStart()
  await expect(dialog.getByRole('status')).toHaveText(
    /^Nothing matches “zzzz” yet\. \d+ suggestions$/,
  )
  await page.keyboard.press('Backspace')
  await expect(list.getByText('Nothing matches “zzz” yet.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.setViewportSize(WIDE)
  const field = page.getByRole('banner').getByRole('combobox', { name: 'Search' })
  await field.fill('zzzz')
  await expect(list.getByText('Nothing matches “zzzz” yet.')).toBeVisible()
  await seesStart()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page, 'the first suggestion is opened').not.toHaveURL(/zzzz|\/$/)
})

test('suggestions for a sentence are its filters and the pieces of its results', async ({
  page,
  shop,
}) => {
  const vanki = async (title: string, price: number, colour: string) => {
    const { productId } = await shop.stock({ title, price })
    await shop.db.execute(sql`update products set colour = ${colour} where id = ${productId}`)
    return productId
  }
  const pieces = [
    await vanki('Zarqa Vanki', 900, 'Red'),
    await vanki('Yusra Vanki', 1500, 'Red'),
    await vanki('Nilofar Vanki', 800, 'Blue'),
  ]
  await page.setViewportSize(WIDE)
  await page.goto('/')
  await whenHydrated(page)
  const field = page.getByRole('banner').getByRole('combobox', { name: 'Search' })
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
  await field.fill('red vanki under 1,000')
  await expect(options).toHaveText(['vanki · Red · Up to Rs. 1,000 1 piece', /^Zarqa Vanki/])
  // What is typed next is not yet a price.
  await field.fill('red vanki under 1')
  await expect(options).toHaveText([
    'vanki · Red 2 pieces',
    /^(Zarqa|Yusra) Vanki/,
    /^(Zarqa|Yusra) Vanki/,
  ])
  await field.fill('blue vanki under 500')
  await expect(options.first()).toHaveText('vanki · Blue · Up to Rs. 500 no piece')
  const close = page.getByRole('group', { name: 'These come close' })
  await expect(close.getByRole('option')).toHaveCount(3)
  await field.fill('red vanki under 1,000')
  await expect(options).toHaveCount(2)
  await field.press('ArrowDown')
  await field.press('Enter')
  await expect(page).toHaveURL(/q=vanki&maxPrice=1000&colour=Red/)
  await page.goto('/search?q=vanki&colour=Blue&maxPrice=500')
  const card = (title: string) =>
    page
      .getByRole('region', { name: 'These come close' })
      .getByRole('listitem')
      .filter({ hasText: title })
  await expect(card('Nilofar Vanki')).toContainText('Over your price')
  await expect(card('Zarqa Vanki')).toContainText('Another colour: red · Over your price')
  // The page asks for pieces that go with these, which would be missing.
  await page.goto('about:blank')
  for (const id of pieces) await shop.db.transaction((tx) => removeProduct(tx, id))
})

test('on wide screens the header is lower while the page is scrolled, and its links stay in reach', async ({
  page,
}) => {
  await page.setViewportSize(WIDE)
  await page.goto('/earrings')
  await whenHydrated(page)
  const banner = page.getByRole('banner')
  const bottom = async () => {
    const box = await banner.boundingBox()
    return box ? Math.round(box.y + box.height) : 0
  }
  await page.mouse.wheel(0, 800)
  await expect.poll(bottom).toBeLessThan(80)
  await expect(banner.getByRole('link', { name: /^Cart/ })).toBeInViewport({ ratio: 1 })
  await banner.getByRole('link', { name: /^Profile|^Log in/ }).focus()
  await page.keyboard.press('Tab')
  await expect(banner.getByRole('link', { name: 'Office Minimalistic' })).toBeFocused()
  await expect.poll(bottom).toBeGreaterThan(120)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the words of a search are filters that can be removed, and a search too narrow offers the closest', async ({
    page,
    shop,
  }) => {
    const { productId } = await shop.stock({ title: 'Zarqa Vanki', price: 1500 })
    await shop.db.execute(sql`update products set colour = 'Red' where id = ${productId}`)
    await page.goto('/search?q=red+vanki+under+1%2C000')
    const typed = 'red vanki under 1,000'
    await expect(page).toHaveURL(
      `/search?${new URLSearchParams({ q: 'vanki', maxPrice: '1000', colour: 'Red', typed })}`,
    )
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Results for “${typed}”`)
    await expect(page.locator('#header-search')).toHaveValue(typed)
    const main = page.getByRole('main')
    await expect(main.getByText('No red vanki up to Rs. 1,000.', { exact: true })).toBeVisible()
    const card = main.getByRole('link', { name: 'Zarqa Vanki', exact: true })
    await expect(card, 'the piece that comes close').toBeVisible()
    await expect(main.getByText('1 piece at any price'), 'is offered once').toHaveCount(0)
    await main.getByRole('link', { name: 'Remove Up to Rs. 1,000' }).click()
    await expect(page).toHaveURL('/search?q=vanki&colour=Red')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “vanki”')
    await expect(card).toBeVisible()
    await main.getByRole('link', { name: 'Remove Colour: Red' }).click()
    await expect(page).toHaveURL('/search?q=vanki')
    await expect(card).toBeVisible()
  })
})
