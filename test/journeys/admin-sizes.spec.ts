import { DRAFT, fillProduct, showSizePrices } from './admin-steps.ts'
import { expect, test, toast, whenHydrated } from './shop.ts'

for (const size of [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
])
  test.describe(`at ${size.width} px`, () => {
    test.use({ viewport: size })

    test('an administrator adds a run of sizes at once, types down a column, and pastes a column', async ({
      page,
      shop,
      administrator,
    }) => {
      const title = `Sargam Ring ${size.width}`
      await page.goto('/admin/products')
      await whenHydrated(page)
      await fillProduct(page, {
        title,
        category: 'Rings',
        actualPrice: '1299',
        salePrice: '999',
        description: 'A ring in many sizes.',
      })
      await page.getByLabel('State', { exact: true }).selectOption('draft')
      await page.getByLabel('Pieces in stock').fill('5')
      await page.getByLabel('Cost price').fill('120')
      await page.getByRole('button', { name: 'Add several' }).click()
      const run = page.getByRole('group', { name: 'Several sizes' })
      await expect(run.getByLabel('Sizes of')).toBeFocused()
      await run.getByLabel('From').selectOption('8')
      await run.getByLabel('To').selectOption('14')
      await run.getByText('Only every second size').click()
      await expect(run.getByText('8, 10, 12, 14.')).toBeVisible()
      await expect(run.getByLabel('Pieces each'), 'what was typed before').toHaveValue('5')
      await run.getByLabel('Pieces each').fill('3')
      await run.getByRole('button', { name: 'Add 4 sizes' }).click()
      await expect(run).toHaveCount(0)
      const label = (number: number) => page.getByLabel(`Size of size ${number}`)
      const price = (number: number) => page.getByLabel(`Own price of size ${number}`)
      await expect(label(4)).toHaveValue('Size 14')
      await expect(page.getByLabel('Own price of size 1')).toBeHidden()
      await showSizePrices(page)
      for (const number of [1, 4])
        await expect(page.getByLabel(`Cost price of size ${number}`)).toHaveValue('120')

      await page.getByLabel('Pieces of size 1').fill('7')
      await page.getByLabel('Pieces of size 1').press('Enter')
      await expect(page.getByLabel('Pieces of size 2')).toBeFocused()
      await page.keyboard.type('9')
      await label(4).press('Enter')
      await expect(label(5), 'a new row after the last one').toBeFocused()
      await page.keyboard.type('Size 16')
      await price(2).evaluate((field: HTMLInputElement) => {
        const data = new DataTransfer()
        data.setData('text/plain', '1,050\n1,100\n1,150\n1,200\n1,250\n')
        const paste = { clipboardData: data, bubbles: true, cancelable: true }
        field.dispatchEvent(new ClipboardEvent('paste', paste))
      })
      await expect(price(5)).toHaveValue('1,200')
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(
        true,
      )

      await page.getByRole('button', { name: 'Add several' }).click()
      await run.getByLabel('To').selectOption('10')
      await expect(run.getByText('9. 2 are left out.')).toBeVisible()
      await run.getByRole('button', { name: 'Cancel' }).click()

      await page.getByRole('button', { name: 'Add Product', exact: true }).last().click()
      await expect(toast(page, 'Product created successfully!')).toBeVisible()
      const { products } = (
        await shop.request('GET', `/api/admin/products?q=${encodeURIComponent(title)}`, {
          as: administrator,
        })
      ).body
      type Variant = { label: string; inventory: number; salePricePaise: number }
      expect(
        products[0].variants.map(({ label: name, inventory, salePricePaise }: Variant) => [
          name,
          inventory,
          salePricePaise / 100,
        ]),
      ).toEqual([
        ['Size 8', 7, 999],
        ['Size 10', 9, 1050],
        ['Size 12', 3, 1100],
        ['Size 14', 3, 1150],
        ['Size 16', 0, 1200],
      ])
      await shop.request('DELETE', `/api/admin/products/${products[0]._id}`, { as: administrator })
    })
  })

test('the sizes of a bangle are offered as those of bangles, and its only stock goes to the first', async ({
  page,
  shop,
  administrator,
}) => {
  const title = 'Sargam Kada'
  const { body } = await shop.request('POST', '/api/admin/products', {
    as: administrator,
    body: { ...DRAFT, title, category: 'Bangles', variants: [{ label: '', inventory: 6 }] },
  })
  await page.goto(`/admin/products?q=${encodeURIComponent(title)}`)
  await whenHydrated(page)
  await page.getByRole('button', { name: `Edit ${title}`, exact: true }).click()
  await page.getByRole('button', { name: 'Add several' }).click()
  const run = page.getByRole('group', { name: 'Several sizes' })
  await expect(run.getByLabel('Sizes of')).toHaveValue('bangles')
  await run.getByLabel('Pieces each').fill('2')
  await run.getByRole('button', { name: 'Add 5 sizes' }).click()
  await page.getByRole('button', { name: 'Update Product' }).click()
  await expect(toast(page, 'Product updated successfully!')).toBeVisible()
  const address = `/api/admin/products/${body.product._id}`
  const { variants } = (await shop.request('GET', address, { as: administrator })).body
  type Variant = { label: string; inventory: number }
  expect(variants.map(({ label, inventory }: Variant) => [label, inventory])).toEqual([
    ['Size 2.2', 6],
    ['Size 2.4', 2],
    ['Size 2.6', 2],
    ['Size 2.8', 2],
    ['Size 2.10', 2],
  ])
  await shop.request('DELETE', address, { as: administrator })
})
