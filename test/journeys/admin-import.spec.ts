import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { toCsvText } from '#shared/files/csv.ts'
import { readCsv } from '#shared/files/read-csv.ts'
import type { TestUser } from '../shop.ts'
import { DRAFT } from './admin-steps.ts'
import { expect, test, whenHydrated, type JourneyShop } from './shop.ts'

async function make(shop: JourneyShop, administrator: TestUser, product: object) {
  const body = { ...DRAFT, ...product }
  const reply = await shop.request('POST', '/api/admin/products', { as: administrator, body })
  expect(reply.status, reply.body.message).toBe(200)
}

async function openImport(page: Page) {
  await page.goto('/admin/products/import')
  await whenHydrated(page)
  await expect(page.getByRole('button', { name: 'Choose CSV file' })).toBeVisible()
}

const choose = (page: Page, csv: string | Buffer, name = 'products.csv') =>
  page
    .getByLabel('CSV file of products')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(csv) })

const HEADINGS = 'Title,Description,Category,Actual price,Sale price,Size'

test('products are exported, changed in the file, checked and imported', async ({
  page,
  shop,
  administrator,
}) => {
  await make(shop, administrator, { title: 'Naulakha Kada One' })
  await make(shop, administrator, { title: 'Naulakha Kada Two' })
  await page.goto('/admin/products?q=Naulakha')
  await whenHydrated(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('products.csv')
  const csv = await readFile(await file.path(), 'utf8')
  await expect(page.getByText('2 products are downloaded.')).toBeVisible()

  await page.getByRole('link', { name: 'Import CSV' }).click()
  await choose(page, csv)
  await expect(
    page.getByText('Adds and changes no product, 2 products are as in the file already.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Choose another file' }).click()

  const [headings = [], ...rows] = readCsv(csv).map(({ cells }) => cells)
  const set = (row: string[], values: Record<string, string>) =>
    headings.map((heading, index) => values[heading] ?? row[index] ?? '')
  const [first = [], second = []] = rows
  const edited = toCsvText([
    headings,
    set(first, { Title: 'Naulakha Kada, "gold"' }),
    set(second, { 'Sale price': '₹949' }),
    set([], {
      Title: 'Naulakha, new',
      Description: 'From the file.',
      Category: 'Rings',
      'Actual price': '₹1,499',
      'Sale price': 'Rs. 1,299',
    }),
  ])
  await choose(page, edited)
  await expect(page.getByText('Adds 1 product, changes 2.')).toBeVisible()
  const table = page.getByRole('table', { name: 'What the import does' })
  await expect(table.getByText('New draft')).toBeVisible()
  await expect(table.getByText('Naulakha Kada, "gold"')).toBeVisible()
  await page.getByRole('button', { name: 'Add 1, change 2' }).click()
  await expect(page.getByText('1 product added, 2 changed.')).toBeVisible()

  await page.getByRole('link', { name: 'See the drafts' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Naulakha, new' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Naulakha Kada, "gold"' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: '₹949' })).toBeVisible()
})

test('a file with problems says where they are, and the other products are imported', async ({
  page,
  administrator,
}) => {
  expect(administrator.id).not.toBe('')
  await openImport(page)
  await choose(
    page,
    [
      HEADINGS,
      'Pipal Jhumka,Of brass.,Earrings,1299,999,',
      'Pipal Ring,Of brass.,Shoes,1299,99 rupees,',
      ',,,,,2.4',
    ].join('\n'),
  )
  await expect(page.getByText('Adds 1 product, 2 rows have problems.')).toBeVisible()
  const problems = page.getByRole('region', { name: 'Problems' })
  await expect(problems.getByRole('listitem')).toHaveText([
    'Line 3, Category: The shop has no category “Shoes”.',
    /^Line 3, Sale price: Please enter a price/,
    /^Line 4: This line names no product/,
  ])
  await page.getByRole('button', { name: 'Add 1 product' }).click()
  await expect(page.getByText('1 product added.')).toBeVisible()
})

test('a workbook, another encoding and a file without headings are told apart', async ({
  page,
  administrator,
}) => {
  expect(administrator.id).not.toBe('')
  await openImport(page)
  await choose(page, Buffer.from([0x50, 0x4b, 3, 4, 1, 2]), 'products.xlsx')
  await expect(page.getByRole('alert').getByText(/^This is a workbook/)).toBeVisible()
  await choose(page, Buffer.from([0x54, 0xe9, 0x74]))
  await expect(page.getByRole('alert').getByText(/^The letters of this file/)).toBeVisible()
  await choose(page, 'Moti Jhumka,999\n')
  await expect(page.getByRole('alert').getByText(/must have the headings/)).toBeVisible()
})

test('an import whose response is lost adds no product twice', async ({
  page,
  shop,
  administrator,
  watch,
}) => {
  watch.allowConsoleError(/ERR_FAILED .*products\/import/)
  await openImport(page)
  const rows = Array.from(
    { length: 22 },
    (_, index) => `Lost Jhumka ${index},Brass.,Earrings,1299,999,`,
  )
  await choose(page, [HEADINGS, ...rows].join('\n'))
  await expect(page.getByText('Adds 22 products.')).toBeVisible()
  let calls = 0
  await page.route('**/api/admin/products/import', async (route) => {
    calls += 1
    if (calls !== 2) return route.fallback()
    await route.fetch()
    return route.abort()
  })
  await page.getByRole('button', { name: 'Add 22 products' }).click()
  await expect(page.getByText('The import was interrupted')).toBeVisible()
  await expect(page.getByText('20 products added.')).toBeVisible()
  await page.getByRole('button', { name: 'Import the rest' }).click()
  await expect(page.getByText('22 products added.')).toBeVisible()
  const list = await shop.request('GET', '/api/admin/products?q=Lost%20Jhumka&state=draft', {
    as: administrator,
  })
  expect(list.body.pagination.total).toBe(22)
})

test('a new draft of a file does not replace a product that was added since the check', async ({
  page,
  shop,
  administrator,
}) => {
  await openImport(page)
  const headings = 'Address,Title,Description,Category,Actual price,Sale price'
  const row = 'meantime-kada,Meantime Kada,Of brass.,Bangles,1299,799'
  await choose(page, [headings, row].join('\n'))
  await expect(page.getByText('Adds 1 product.')).toBeVisible()
  await make(shop, administrator, { title: 'Kada of a colleague', slug: 'meantime-kada' })
  await page.getByRole('button', { name: 'Add 1 product' }).click()
  await expect(page.getByText('1 product refused.')).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Problems' }).getByText(/Somebody has added this product/),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Import another file' }).click()
  await choose(page, [headings, row].join('\n'))
  await expect(page.getByText('Changes 1 product.')).toBeVisible()
  await expect(page.getByText('Kada of a colleague').first()).toBeVisible()
})
