import { sql } from 'drizzle-orm'
import { addStock } from '#inventory/inventory.ts'
import type { Id } from '#shared/ids.ts'
import { tabTo } from './keyboard.ts'
import { expect, test, whenHydrated } from './shop.ts'

/** 50 mm in CSS px. */
const FIFTY_MM = (50 / 25.4) * 96

test('a customer finds the ring size beside the sizes, and the focus comes back', async ({
  page,
  shop,
}) => {
  await page.goto(`/product/${shop.products.aurora.slug}`)
  await whenHydrated(page)
  await tabTo(page, 'Find my size')
  await page.keyboard.press('Enter')
  const guide = page.getByRole('dialog', { name: 'Ring sizes' })
  await expect(guide.getByRole('row', { name: '14 In stock 17.3 mm 54.4 mm' })).toBeInViewport()
  const other = guide.getByRole('row', { name: '13 16.9 mm 53.1 mm' })
  await expect(other).toHaveCount(0)
  await expect(guide.getByText('How to measure')).toHaveCount(1)
  await expect(guide.getByRole('heading', { name: 'How to measure' })).toBeInViewport()
  await expect(guide).toContainText('Between two sizes, take the larger.')
  await guide.getByRole('button', { name: 'All sizes' }).click()
  await expect(other, 'among all sizes those of the piece are in view').toBeInViewport()
  await guide.getByRole('button', { name: 'Only this piece' }).click()
  await expect(other).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(guide).toBeHidden()
  await expect(page.getByRole('link', { name: 'Find my size' })).toBeFocused()
  await page.getByRole('link', { name: 'Find my size' }).click()
  await guide.getByRole('link', { name: 'Print it true to scale' }).click()
  await expect(page.getByRole('heading', { name: 'Size guide' })).toBeVisible()
  await expect(page.getByRole('row', { name: '2.10 66.7 mm 209.5 mm' })).toHaveCount(1)
})

test('a row of the size guide chooses this size of the piece', async ({ page, shop }) => {
  await page.goto(`/product/${shop.products.aurora.slug}`)
  await whenHydrated(page)
  await page.getByRole('link', { name: 'Find my size' }).click()
  const guide = page.getByRole('dialog', { name: 'Ring sizes' })
  await guide.getByRole('button', { name: '14 In stock' }).click()
  await expect(guide).toBeHidden()
  await expect(page.getByRole('radio', { name: 'Size 14' })).toBeChecked()
  await page.getByRole('link', { name: 'Find my size' }).click()
  await expect(guide.getByRole('button', { pressed: true })).toHaveText('14Your size')
  const grounds = await guide
    .getByRole('row')
    .evaluateAll((rows) => rows.map((row) => getComputedStyle(row).backgroundColor))
  const tinted = grounds.filter((ground) => ground !== grounds[0])
  expect(tinted, 'only the chosen size is tinted').toHaveLength(1)
})

test('a customer types a measured length, and chooses the size that it means', async ({
  page,
  shop,
}) => {
  await page.goto(`/product/${shop.products.aurora.slug}`)
  await whenHydrated(page)
  await page.getByRole('link', { name: 'Find my size' }).click()
  const guide = page.getByRole('dialog', { name: 'Ring sizes' })
  const measured = guide.getByLabel('Millimetres that you measured')
  await measured.fill('30')
  await expect(guide).toContainText('sizes are 41.0 to 69.7 mm around and 13.1 to 22.2 mm across')
  await measured.fill('52,5 mm')
  await expect(guide).toContainText('Ring size 13: 16.9 mm across, 53.1 mm around.')
  await expect(guide).toContainText('This piece does not come in size 13.')
  await measured.fill('54')
  await guide.getByRole('button', { name: 'Choose size 14' }).click()
  await expect(guide).toBeHidden()
  await expect(page.getByRole('radio', { name: 'Size 14' })).toBeChecked()
  await page.goto('/size-guide')
  await whenHydrated(page)
  await page.getByLabel('Millimetres that you measured').last().fill('60')
  await expect(page.getByText('Bangle size 2.6: 60.3 mm across, 189.5 mm around.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Choose size/ })).toHaveCount(0)
})

test('a ring of one size says that it fits, and stays as it is', async ({ page, shop }) => {
  const { slug, productId } = await shop.stock({ title: 'Naagin Wrap Ring' })
  const description = 'Adjustable, sizes 14 to 18 (Indian).'
  await shop.db.execute(
    sql`update products set description = ${description} where id = ${productId}`,
  )
  await page.goto(`/product/${slug}`)
  await whenHydrated(page)
  await page.getByRole('link', { name: 'Find my size' }).click()
  const guide = page.getByRole('dialog', { name: 'Ring sizes' })
  const measured = guide.getByLabel('Millimetres that you measured')
  await measured.fill('54.4')
  await expect(guide).toContainText('This piece fits size 14.')
  await expect(guide.getByRole('button', { name: /^Choose size/ })).toHaveCount(0)
  await measured.fill('64')
  await expect(guide).toContainText('This piece does not come in size 24.')
})

test('bangles have their own sizes, and earrings have no guide', async ({ page, shop }) => {
  await page.goto(`/product/${shop.products.meena.slug}`)
  await whenHydrated(page)
  await page.getByRole('link', { name: 'Find my size' }).click()
  await expect(
    page
      .getByRole('dialog', { name: 'Bangle sizes' })
      .getByRole('row', { name: /^2\.6 (In stock )?60\.3 mm/ }),
  ).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  const guide = page.getByRole('dialog', { name: 'Bangle sizes' })
  await expect(guide.getByRole('heading', { name: 'How to measure' })).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/product/${shop.products.gulab.slug}`)
  await expect(page.getByRole('button', { name: 'ADD TO CART' }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Find my size' })).toHaveCount(0)
})

test('the size guide of a piece says which of its sizes are sold out', async ({ page, shop }) => {
  const ring = await shop.stock({ title: 'Tara Patti', sizes: ['Size 12', 'Size 14'], stock: 0 })
  const variantId = ring.variantIds[0] as Id<'var'>
  await shop.db.transaction((tx) =>
    addStock(tx, [{ variantId, quantity: 2 }], { kind: 'added', reason: 'A delivery' }),
  )
  await page.goto(`/product/${ring.slug}`)
  await whenHydrated(page)
  await page.getByRole('link', { name: 'Find my size' }).click()
  const guide = page.getByRole('dialog', { name: 'Ring sizes' })
  await expect(guide.getByRole('row', { name: '12 In stock 16.5 mm 51.9 mm' })).toBeVisible()
  await expect(guide.getByRole('row', { name: '14 Sold out 17.3 mm 54.4 mm' })).toBeVisible()
})

test('on paper the check line measures 50 mm, and only the drawings are printed', async ({
  page,
}) => {
  await page.goto('/size-guide')
  await page.emulateMedia({ media: 'print' })
  // The width of A4 between margins of 10 mm.
  await page.setViewportSize({ width: 718, height: 1000 })
  const line = page.locator('path[data-check-line]')
  const width = await line.evaluate((path: SVGPathElement) => {
    const { width: units } = path.getBBox()
    return units * (path.getScreenCTM()?.a ?? 0)
  })
  expect(width).toBeCloseTo(FIFTY_MM, 0)
  await expect(page.getByRole('table')).toHaveCount(0)
  await expect(page.getByRole('img', { name: /^A strip with/ })).toBeVisible()
})
