import type { Page } from '@playwright/test'
import { removeProduct } from '#catalog/catalog.ts'
import { DEFAULT_LABELS } from '#shared/catalog/product-label.ts'
import { saveSettings } from '../save-settings.ts'
import { formClosed } from './admin-steps.ts'
import { expect, test, whenHydrated, type JourneyShop } from './shop.ts'

const WIDE = { width: 1440, height: 900 }
const MAKERS = {
  makerName: 'Siam Silver',
  makerAddress: '1 Silom Road, Bangkok 10500',
  importerName: 'Gulabi Imports',
  importerAddress: '9 MI Road, Jaipur 302001',
}

const cards = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 })
const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })

async function addPiece(shop: JourneyShop, fields: Record<string, string>) {
  const { body } = await shop.request('POST', '/api/admin/products', {
    as: await shop.administrator(),
    body: {
      description: 'A piece.',
      category: 'Quirky',
      actualPrice: '1299',
      salePrice: '999',
      ...fields,
    },
  })
  const product = body.product as { _id: string; slug: string }
  await shop.request('POST', '/api/admin/inventory/add', {
    as: await shop.administrator(),
    body: { productId: product._id, quantity: 3 },
  })
  return product
}

test('a listing filters and sorts by country of origin only where imported goods are sold', async ({
  page,
  shop,
}) => {
  await page.setViewportSize(WIDE)
  const made = [await addPiece(shop, { title: 'Payal of Jaipur' })]
  await page.goto('/quirky')
  await whenHydrated(page)
  const sort = page.getByLabel('Sort by')
  const filters = page.getByRole('region', { name: 'Filters' })
  await page.getByRole('button', { name: 'Filter' }).click()
  await expect(filters).toBeVisible()
  await expect(filters.getByText('Country of origin')).toHaveCount(0)
  await expect(sort.getByRole('option', { name: 'Country of origin' })).toHaveCount(0)

  made.push(await addPiece(shop, { title: 'Payal of Siam', countryOfOrigin: 'Thailand' }))
  made.push(await addPiece(shop, { title: 'Payal of Yiwu', countryOfOrigin: 'China' }))
  await page.reload()
  await whenHydrated(page)
  await sort.selectOption('Country of origin')
  await expect(page).toHaveURL(/\/quirky\?sort=country$/)
  // The goods from India of every journey are between them, the newest first.
  await expect(cards(page).first()).toHaveText('Payal of Yiwu')
  await expect(cards(page).nth(1)).toHaveText('Payal of Jaipur')
  // Sold-out goods are last, from any country.
  const titles = await cards(page).allTextContents()
  expect(titles.indexOf('Payal of Siam')).toBeGreaterThan(
    titles.indexOf('Meena Teal Enamel Bangles (Pair)'),
  )
  await page.getByRole('button', { name: 'Filter' }).click()
  await filters.getByRole('checkbox', { name: 'Thailand (1)' }).check()
  await expect(page).toHaveURL(/sort=country&country=Thailand$/)
  await expect(cards(page)).toHaveText(['Payal of Siam'])
  await page.getByRole('link', { name: 'Remove Country of origin: Thailand' }).click()
  await expect(cards(page).first()).toHaveText('Payal of Yiwu')
  for (const { _id } of made) await shop.db.transaction((tx) => removeProduct(tx, _id))
})

test('the Details name importer and customer care as soon as the settings do, and invent no importer', async ({
  page,
  shop,
}) => {
  const { _id, slug } = await addPiece(shop, { title: 'Payal of Bali', countryOfOrigin: 'Bali' })
  const url = `/product/${slug}`
  await page.goto(url)
  await expect(row(page, 'MRP')).toHaveText('MRPRs. 1,299, inclusive of all taxes')
  await expect(row(page, 'Importer')).toHaveCount(0)
  await expect(row(page, 'Manufacturer or packer')).toHaveCount(0)
  await expect(row(page, 'Customer care')).toContainText('Jhumka, 12 Laxmi Road, Pune 411030')
  const administrator = await shop.administrator()
  await saveSettings(shop, administrator, {
    labels: { ...DEFAULT_LABELS, ...MAKERS, carePhone: '+91 98290 12345' },
  })
  await page.goto(url)
  await expect(row(page, 'Importer')).toContainText('Gulabi Imports, 9 MI Road, Jaipur 302001')
  await expect(row(page, 'Manufacturer or packer')).toHaveCount(0)
  await expect(row(page, 'Customer care')).toContainText('+91 98290 12345')
  await saveSettings(shop, administrator, { labels: DEFAULT_LABELS })
  await page.goto(url)
  await expect(row(page, 'Importer')).toHaveCount(0)
  await shop.db.transaction((tx) => removeProduct(tx, _id))
})

test('the product form asks for the importer of imported goods, and the page shows it', async ({
  page,
  administrator,
  shop,
}) => {
  expect(administrator.token).not.toBe('')
  const { _id, slug } = await addPiece(shop, { title: 'Payal of Form' })
  await page.goto('/admin/products')
  await page.getByRole('button', { name: /^Edit.*Payal of Form/ }).click()
  await page.getByText('More details', { exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Importer', exact: true })).toHaveCount(0)
  await page.getByLabel('Country of origin').fill('Thailand')
  await expect(page.getByText('The law asks who imported it.')).toBeVisible()
  await page
    .getByRole('textbox', { name: 'Manufacturer or packer', exact: true })
    .fill(MAKERS.makerName)
  await page.getByRole('textbox', { name: 'Importer', exact: true }).fill(MAKERS.importerName)
  await page.getByRole('button', { name: 'Update Product' }).click()
  await expect(page.getByText('Please enter the address too.')).toHaveCount(2)
  await page
    .getByRole('textbox', { name: 'Address of the manufacturer or packer' })
    .fill(MAKERS.makerAddress)
  await page
    .getByRole('textbox', { name: 'Address of the importer' })
    .fill('9 MI Road,\nJaipur 302001')
  await page.getByRole('button', { name: 'Update Product' }).click()
  await expect(page.getByText('Product updated successfully!')).toBeVisible()
  await formClosed(page)
  await page.goto(`/product/${slug}`)
  await expect(row(page, 'Importer')).toContainText('Gulabi Imports, 9 MI Road, Jaipur 302001')
  await expect(row(page, 'Manufacturer or packer')).toContainText('Siam Silver, 1 Silom Road')
  await shop.db.transaction((tx) => removeProduct(tx, _id))
})
