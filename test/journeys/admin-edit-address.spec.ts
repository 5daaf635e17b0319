import type { Page } from '@playwright/test'
import type { TestUser } from '../shop.ts'
import { draft, pressIn } from './admin-steps.ts'
import { expect, test, toast, whenHydrated, type JourneyShop } from './shop.ts'

const title = (page: Page) => page.getByLabel('Title', { exact: true })
const newForm = (page: Page) => page.getByRole('heading', { name: 'Add New Product' })

const edit = (page: Page, name: string) =>
  page.getByRole('button', { name: `Edit ${name}`, exact: true }).click()

async function idOf(shop: JourneyShop, as: TestUser, name: string): Promise<string> {
  const { body } = await shop.request('GET', `/api/admin/products?q=${name}`, { as })
  return body.products[0]._id
}

for (const width of [360, 1280]) {
  test(`the product in the form is in the address, at ${width} px`, async ({
    page,
    shop,
    administrator,
  }) => {
    await page.setViewportSize({ width, height: 740 })
    const isPhone = width < 768
    const first = await draft(shop, administrator, { title: `Neelam Kada ${width}`, quantity: 1 })
    const second = await draft(shop, administrator, { title: `Neelam Haar ${width}`, quantity: 1 })
    const id = await idOf(shop, administrator, first)
    const list = `/admin/products?q=Neelam&state=draft`
    await page.goto(list)
    await whenHydrated(page)
    await edit(page, first)
    await expect(page).toHaveURL(`${list}&edit=${id}`)
    await expect(title(page)).toHaveValue(first)
    await page.reload()
    await whenHydrated(page)
    await expect(title(page), 'a reload keeps it').toHaveValue(first)
    await page.goBack()
    await expect(page).toHaveURL(list)
    await expect(title(page)).toHaveValue('')
    await expect(title(page)).toBeVisible({ visible: !isPhone })
    await page.goForward()
    await expect(title(page)).toHaveValue(first)

    const description = page.getByLabel('Description', { exact: true })
    await description.fill('Blue.')
    await page.goBack()
    const question = page.getByRole('alertdialog', {
      name: 'What you have typed is not saved. Leave it?',
    })
    await pressIn(question, 'Stay')
    await expect(description).toHaveValue('Blue.')
    await expect(page).toHaveURL(`${list}&edit=${id}`)
    await page.getByRole('button', { name: 'Update Product' }).click()
    await expect(toast(page, 'Product updated successfully!')).toBeVisible()
    await expect(page).toHaveURL(list)

    await edit(page, second)
    await expect(title(page)).toHaveValue(second)
    await description.fill('Green.')
    await page.getByRole('button', { name: 'Cancel Edit' }).click()
    await pressIn(question, 'Leave it')
    await expect(page).toHaveURL(list)
    await expect(newForm(page)).toBeVisible({ visible: !isPhone })
  })
}

test('a product that opens in the form and is saved loads the list again, and nothing around it', async ({
  page,
  shop,
  administrator,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const name = await draft(shop, administrator, { title: 'Moonga Kada', quantity: 1 })
  await page.goto('/admin/products?q=Moonga&state=draft')
  await whenHydrated(page)
  await page.waitForLoadState('networkidle')
  const paths = new Set<string>()
  page.on('request', (request) => paths.add(new URL(request.url()).pathname))
  await edit(page, name)
  await expect(title(page)).toHaveValue(name)
  await page.getByLabel('Description', { exact: true }).fill('Red.')
  await page.getByRole('button', { name: 'Update Product' }).click()
  await expect(toast(page, 'Product updated successfully!')).toBeVisible()
  await expect(page).toHaveURL('/admin/products?q=Moonga&state=draft')
  await page.waitForLoadState('networkidle')
  expect(paths).toContain('/api/admin/products')
  const around = ['categories', 'views', 'orders', 'reviews', 'complaints']
  expect([...paths].filter((path) => around.some((word) => path.includes(word)))).toEqual([])
})

test('a link opens a product that the list does not show; another id says what is wrong', async ({
  page,
  shop,
  administrator,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 404/)
  await page.setViewportSize({ width: 1280, height: 800 })
  const name = await draft(shop, administrator, { title: 'Firoza Kada', quantity: 1 })
  const id = await idOf(shop, administrator, name)
  await page.goto(`/admin/products?q=zzz&edit=${id}`)
  await whenHydrated(page)
  await expect(title(page)).toHaveValue(name)
  await shop.request('DELETE', `/api/admin/products/${id}`, { as: administrator })
  await page.goto(`/admin/products?edit=${id}`)
  await whenHydrated(page)
  const notice = page.getByRole('alert').filter({ hasText: 'product' })
  await expect(notice).toContainText('This product is deleted.')
  await expect(title(page)).toHaveValue('')
  await page.goto('/admin/products?edit=prd_none')
  await whenHydrated(page)
  await expect(notice).toContainText('There is no product at this address.')
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(page.getByRole('region', { name: 'All products' })).toBeVisible()
  await notice.getByRole('link', { name: 'Show all products' }).click()
  await expect(page).toHaveURL('/admin/products')
  await expect(notice).toHaveCount(0)
})
