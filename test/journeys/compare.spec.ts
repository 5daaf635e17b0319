import type { Locator, Page } from '@playwright/test'
import { comparePath } from '#web/storefront/compare/compare-address.ts'
import { cartBadge, expect, test, toast, whenHydrated } from './shop.ts'

const WIDE = { width: 1440, height: 900 }
const PHONE = { width: 360, height: 740 }

const bar = (page: Page) => page.getByRole('region', { name: 'Pieces to compare' })
const box = (page: Page, title: string) =>
  page.getByRole('checkbox', { name: `Compare ${title}`, exact: true })

/** Expects that an element ends above the other one. */
async function expectApart(above: Locator, below: Locator): Promise<void> {
  await expect(below).toBeVisible()
  const bottom = async () => {
    const [one, other] = [await above.boundingBox(), await below.boundingBox()]
    return one && other ? one.y + one.height - other.y : Number.NaN
  }
  await expect.poll(bottom).toBeLessThanOrEqual(1)
}

const table = (page: Page) => page.getByRole('region', { name: 'The pieces side by side' })

test('pieces are chosen in two listings, compared side by side, and one of them is bought', async ({
  page,
  shop,
  customer: _customer,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 404/)
  const { gulab, nadi, aurora, mudra } = shop.products
  await page.setViewportSize(WIDE)
  await page.goto('/earrings')
  await whenHydrated(page)
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  await box(page, gulab.title).check()
  await box(page, nadi.title).check()
  await expect(bar(page).getByRole('status')).toHaveText('2 of 4 pieces are chosen for comparison')
  await page.goto('/rings')
  await expect(box(page, aurora.title)).not.toBeChecked()
  await box(page, aurora.title).check()
  await bar(page).getByRole('link', { name: 'Compare' }).click()
  await expect(page).toHaveURL(comparePath([gulab.id, nadi.id, aurora.id]))
  await expect(table(page).getByRole('columnheader')).toHaveCount(4)
  await expect(bar(page)).toHaveCount(0)

  const rows = table(page).getByRole('rowheader')
  await expect(rows.filter({ hasText: 'Price' })).toHaveCount(1)
  await expect(rows.filter({ hasText: 'Shipping' }), 'it costs the same for all').toHaveCount(0)
  const same = page.getByRole('table', { name: 'The same for all' })
  await expect(same.getByRole('rowheader', { name: 'Shipping' })).toBeVisible()
  await expect(same.getByRole('row', { name: 'Shipping Rs. 99' }).getByRole('cell')).toHaveCount(1)

  await table(page).getByRole('button', { name: 'ADD TO CART' }).last().click()
  await expect(page.getByRole('dialog', { name: aurora.title })).toBeVisible()
  await page.keyboard.press('Escape')
  await table(page).getByRole('button', { name: 'ADD TO CART' }).first().click()
  await expect(toast(page, 'Added to cart successfully!')).toBeVisible()
  await expect(cartBadge(page)).toHaveAccessibleName('Cart, 1 line')

  await table(page)
    .getByRole('link', { name: `Remove ${nadi.title}` })
    .click()
  await expect(page).toHaveURL(comparePath([gulab.id, aurora.id]))
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  // They were compared, so no list shows them until one more is chosen.
  await page.goto('/rings')
  await whenHydrated(page)
  await page.waitForLoadState('networkidle')
  await expect(bar(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  await expect(bar(page).getByRole('status')).toHaveText('2 of 4 pieces are chosen for comparison')
  await box(page, mudra.title).check()
  await page.goto('/rings')
  await expect(bar(page).getByRole('status')).toHaveText('3 of 4 pieces are chosen for comparison')
  for (const path of ['/', '/no-such-listing', '/product/no-such-piece', '/about']) {
    await page.goto(path)
    await whenHydrated(page)
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await page.waitForLoadState('networkidle')
    await expect(bar(page)).toHaveCount(0)
    await expect(page.getByRole('checkbox', { name: /^Compare/ })).toHaveCount(0)
  }
  await page.goto('/earrings')
  await bar(page).getByRole('link', { name: 'Compare' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Clear all' }).click()
  await expect(page.getByRole('main').getByText('Nothing to compare yet')).toBeVisible()
  await expect(toast(page, 'No pieces are chosen for comparison now.')).toBeVisible()
  await page.locator('.toasts').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('main').getByText('3 pieces are chosen')).toBeVisible()
})

test('a fifth piece is refused with a sentence, and the choice ends with a way back', async ({
  page,
  shop,
}) => {
  const { gulab, nadi, rekha, mudra, meena } = shop.products
  await page.setViewportSize(PHONE)
  await page.goto('/search')
  await whenHydrated(page)
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  for (const { title } of [gulab, nadi, rekha, mudra]) await box(page, title).check()
  await box(page, meena.title).click()
  await expect(
    toast(page, 'Four pieces can be compared. Remove one to choose another.'),
  ).toBeVisible()
  await expect(box(page, meena.title)).not.toBeChecked()
  await bar(page)
    .getByRole('button', { name: `Remove ${nadi.title} from the comparison` })
    .click()
  await expect(
    bar(page).getByRole('button', { name: `Remove ${rekha.title} from the comparison` }),
  ).toBeFocused()
  await box(page, meena.title).check()
  await bar(page).getByRole('button', { name: 'Stop comparing' }).click()
  await expect(bar(page)).toHaveCount(0)
  await page.locator('.toasts').getByRole('button', { name: 'Undo' }).click()
  await expect(bar(page).getByRole('button', { name: /^Remove/ })).toHaveCount(4)
})

test('the page of a product chooses it too, by keyboard alone up to the comparison', async ({
  page,
  shop,
}) => {
  const { gulab, nadi, aurora, mudra } = shop.products
  await page.setViewportSize(PHONE)
  for (const { slug } of [gulab, nadi]) {
    await page.goto(`/product/${slug}`)
    await whenHydrated(page)
    const button = page.getByRole('main').getByRole('button', { name: 'Compare', exact: true })
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(button).toHaveAttribute('aria-pressed', 'true')
  }
  // The pill is above the buy bar, and covers nothing before the sizes are scrolled past.
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(page.getByRole('button', { name: 'ADD TO CART' }).first()).toBeInViewport()
  await expect(bar(page)).toBeHidden()
  const link = bar(page).getByRole('link', { name: 'Compare' })
  for (const size of [{ width: 320, height: 568 }, PHONE, { width: 767, height: 1024 }]) {
    await page.setViewportSize(size)
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await expectApart(bar(page), page.locator('[data-buy-bar]'))
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await expectApart(page.getByRole('contentinfo'), bar(page))
  }
  await page.setViewportSize({ width: 740, height: 360 })
  await expect(bar(page)).toBeHidden()
  const button = page.getByRole('main').getByRole('button', { name: 'Compare', exact: true })
  await button.click()
  await button.click()
  await expect(toast(page, '2 of 4 pieces are chosen for comparison')).toBeVisible()
  await page.setViewportSize(PHONE)
  await expectApart(page.locator('.toasts'), bar(page))
  await link.press('Enter')
  await expect(page).toHaveURL(comparePath([gulab.id, nadi.id]))
  await page.setViewportSize({ width: 320, height: 640 })
  const region = table(page)
  const head = region.getByRole('rowheader', { name: 'Price' }).locator('span').first()
  await expectApart(head, region.getByRole('cell', { name: /Rs\./ }).first())
  await expect(page.getByRole('table', { name: 'The same for both' })).toBeVisible()
  const isWhole = ({ scrollWidth, clientWidth }: Element) => scrollWidth <= clientWidth
  expect(await region.evaluate(isWhole), 'two fit on a phone').toBe(true)
  await page.goto(comparePath([gulab.id, nadi.id, aurora.id]))
  expect(await region.evaluate(isWhole), 'three fit on a phone').toBe(true)
  for (const target of await region.locator('a, button').all()) {
    const size = await target.boundingBox()
    expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
  await page.goto(comparePath([gulab.id, nadi.id, aurora.id, mudra.id]))
  await whenHydrated(page)
  await region.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => region.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
  expect((await head.boundingBox())?.x).toBe(16)
})

test('the head of a comparison, with its buttons, stays in view while the rows are read', async ({
  page,
  shop,
  customer: _customer,
}) => {
  const { gulab, nadi, aurora, mudra } = shop.products
  const head = page.getByRole('list', { name: 'The pieces' })
  const addTo = (title: string) =>
    head.getByRole('listitem').filter({ hasText: title }).getByRole('button')
  const header = page.getByRole('banner')
  for (const size of [WIDE, PHONE]) {
    await page.setViewportSize(size)
    await page.goto(comparePath([gulab.id, nadi.id, aurora.id]))
    await whenHydrated(page)
    await page.evaluate(() => window.scrollTo(0, 0))
    await expect(table(page).getByRole('button', { name: 'ADD TO CART' }).first()).toBeInViewport()
    await expect(head).toHaveCount(0)
    await table(page)
      .getByRole('rowheader', { name: 'Material' })
      .evaluate((element) => element.scrollIntoView({ block: 'start' }))
    await expect(addTo(gulab.title)).toBeInViewport({ ratio: 1 })
    await expect(addTo(nadi.title)).toBeInViewport({ ratio: 1 })
    await expectApart(header, head)
    await expect(head.getByRole('link', { name: gulab.title })).toContainText('Rs. 1,049')
  }
  await expect(addTo(aurora.title), 'three fit on a phone').toBeInViewport({ ratio: 1 })
  // With four, table and head are scrolled together.
  await page.goto(comparePath([gulab.id, nadi.id, mudra.id, aurora.id]))
  await whenHydrated(page)
  const region = table(page)
  await region
    .getByRole('rowheader', { name: 'Material' })
    .evaluate((element) => element.scrollIntoView({ block: 'start' }))
  await expect(addTo(gulab.title)).toBeInViewport({ ratio: 1 })
  await region.evaluate((element) => element.scrollTo(400, 0))
  await expect(addTo(aurora.title)).toBeInViewport({ ratio: 1 })
  const expectAbove = async (title: string) => {
    const column = await region.getByRole('columnheader', { name: title }).boundingBox()
    expect((await addTo(title).boundingBox())?.x).toBe(column?.x)
  }
  await expectAbove(aurora.title)
  await addTo(aurora.title).click()
  await expect(page.getByRole('dialog', { name: aurora.title })).toBeVisible()
  await page.keyboard.press('Escape')
  await addTo(gulab.title).click()
  await expect(cartBadge(page)).toHaveAccessibleName('Cart, 1 line')
  await expectAbove(gulab.title)
  await expectApart(head, page.getByRole('region', { name: 'Added to your cart' }))
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(head).not.toBeInViewport()
})

test('who goes on choosing from a shared comparison can take the earlier choice back', async ({
  page,
  shop,
}) => {
  const { gulab, nadi, aurora } = shop.products
  await page.setViewportSize(WIDE)
  await page.goto('/earrings')
  await whenHydrated(page)
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  await box(page, gulab.title).check()
  await page.goto(comparePath([aurora.id, nadi.id]))
  await whenHydrated(page)
  await page.getByRole('link', { name: 'Choose another piece' }).click()
  const chosen = bar(page).getByRole('button', { name: /^Remove/ })
  await expect(chosen).toHaveCount(2)
  await page.locator('.toasts').getByRole('button', { name: 'Undo' }).click()
  await expect(chosen).toHaveCount(1)
  await expect(chosen).toHaveAccessibleName(`Remove ${gulab.title} from the comparison`)
})

test('a shared address says what is wrong with it, and never fails', async ({
  page,
  shop,
  allowConsoleError,
}) => {
  allowConsoleError(/compare\?pieces=prd_gone/)
  const { gulab, nadi, rekha, mudra, meena } = shop.products
  const ids = [gulab, nadi, rekha, mudra, meena].map(({ id }) => id)
  const open = async (pieces: string) => {
    const response = await page.goto(`/compare?pieces=${pieces}`)
    return response?.status()
  }
  const main = page.getByRole('main')
  expect(await open(ids.join(','))).toBe(200)
  await expect(
    main.getByText('Four pieces can be compared. The first four are shown.'),
  ).toBeVisible()
  expect(await open(`${ids[0]},${ids[0]}`)).toBe(200)
  await expect(main.getByText('A piece that is in the link twice is shown once.')).toBeVisible()
  expect(await open(`${ids[0]},prd_gone,%3Cscript%3E`)).toBe(200)
  await expect(main.getByText(/^2 pieces of this link were not found/)).toBeVisible()
  expect(await open('prd_gone')).toBe(404)
  await expect(main.getByText('Nothing to compare yet')).toBeVisible()
  expect((await page.goto('/compare'))?.status()).toBe(200)
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
  await page.setViewportSize(WIDE)
  await page.goto('/earrings')
  await whenHydrated(page)
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  await box(page, gulab.title).check()
  await box(page, nadi.title).check()
  await page.goto('/compare?pieces=prd_gone')
  await expect(main.getByText('2 pieces are chosen')).toBeVisible()
  await expect(main.getByText('Nothing to compare yet')).toHaveCount(0)
  await expect(bar(page)).toHaveCount(0)
  await main.getByRole('link', { name: 'Compare 2 pieces' }).click()
  await expect(table(page).getByRole('columnheader')).toHaveCount(3)
  // Without pieces in the address the chosen ones are compared at once.
  await page.goto('/about')
  await page.goto('/compare')
  await expect(table(page).getByRole('columnheader')).toHaveCount(3)
  await expect(page).toHaveURL(comparePath([gulab.id, nadi.id]))
  await page.goBack()
  await expect(page).toHaveURL('/about')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('no column moves when the last pieces of a slow page arrive', async ({ page, shop }) => {
    const { gulab, nadi, rekha } = shop.products
    const address = comparePath([gulab, nadi, rekha].map(({ id }) => id))
    const head = table(page).getByRole('columnheader')
    const left = async (width: number) => {
      await page.setViewportSize({ width, height: 740 })
      return (await head.filter({ hasText: nadi.title }).boundingBox())?.x
    }
    const placesOf = async () => [await left(360), await left(1280)]
    await page.goto(address)
    await expect(head.filter({ hasText: rekha.title })).toHaveCount(1)
    const whole = await placesOf()
    await page.route(`**${address}`, async (route) => {
      const response = await route.fetch()
      const html = await response.text()
      const end = html.indexOf('</th>', html.indexOf(`>${nadi.title}<`, html.indexOf('<thead')))
      await route.fulfill({ response, body: html.slice(0, end) })
    })
    await page.goto(address)
    await expect(head.filter({ hasText: rekha.title }), 'it is not here yet').toHaveCount(0)
    expect(await placesOf()).toEqual(whole)
  })
})
