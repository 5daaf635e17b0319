import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { toForm } from '../form.ts'
import { openForm, pressInMenu } from './admin-steps.ts'
import { expect, logIn, test, toast, whenHydrated, type JourneyShop } from './shop.ts'
import type { TestUser } from '../shop.ts'

test.use({ viewport: { width: 360, height: 800 } })

test('an administrator adds and removes categories on a phone, and the shop follows', async ({
  page,
  shop,
}) => {
  const administrator = await shop.administrator()
  await logIn(page.context(), administrator, { isAdmin: true })
  await page.goto('/admin/categories')
  for (const name of ['Nath', 'Payal']) {
    await openForm(page, 'Add category')
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByRole('button', { name: 'Add Category' }).click()
    await expect(page.getByRole('button', { name: `Edit ${name}` })).toBeVisible()
  }
  await moveUpByKeyboard(page, 'Payal')
  await pressInMenu(page, 'Nath', 'Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('button', { name: 'Edit Nath' })).toHaveCount(0)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBe(360)

  await page.goto('/')
  await whenHydrated(page)
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu.getByRole('link', { name: 'Nath' })).toHaveCount(0)
  await menu.getByRole('link', { name: 'Payal' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Payal' })).toBeVisible()
  await expect(page.getByText('No products found in this category')).toBeVisible()
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Payal' })).toBeVisible()

  // The next journeys count the categories.
  await removeCategory(shop, administrator, 'Payal')
})

/** The menu of a row opens and closes with the keyboard, and its button has the focus again. */
async function moveUpByKeyboard(page: Page, name: string): Promise<void> {
  const more = page.getByRole('button', { name: `More actions for ${name}` })
  const moveUp = page.getByRole('button', { name: `Move up ${name}` })
  await more.press('Enter')
  await expect(moveUp).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(moveUp).toBeHidden()
  await expect(more).toBeFocused()
  await more.press('Enter')
  await page.keyboard.press('Shift+Tab')
  await expect(moveUp, 'it closes when the focus leaves it').toBeHidden()
  await more.press('Enter')
  await page.keyboard.press('Tab')
  await expect(moveUp).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('The order is saved.')).toBeVisible()
  await expect(more).toBeFocused()
}

test('on a slow network two categories edited one after the other leave the list open', async ({
  page,
  administrator,
}) => {
  expect(administrator.id).toBeTruthy()
  await page.goto('/admin/dashboard')
  await page.goto('/admin/categories')
  await whenHydrated(page)
  const held = Promise.withResolvers<void>()
  const editOf = (name: string) => page.getByRole('button', { name: `Edit ${name}`, exact: true })
  const edit = async (name: string) => {
    await editOf(name).click()
    await page.getByRole('button', { name: 'Update Category' }).click()
    await expect(page.getByRole('button', { name: 'Update Category' })).toHaveCount(0)
  }
  await page.route(/\/api\/admin\/categories$/, async (route) => {
    if (route.request().method() === 'GET') await held.promise
    await route.fallback()
  })
  await edit('Rings')
  await expect(page).not.toHaveURL(/#form$/)
  // Its form opens while the list still loads.
  await edit('Earrings')
  await expect(editOf('Earrings')).toBeVisible()
  held.resolve()
  await expect(page).toHaveURL(/\/admin\/categories$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Categories' })).toBeVisible()
  await expect(editOf('Earrings')).toBeVisible()
})

/** A category that the API adds. Its journey removes it. */
const addCategory = async (shop: JourneyShop, as: TestUser, label: string) =>
  (
    await shop.request('POST', '/api/admin/categories', {
      as,
      body: { kind: 'style', label, line: 'Rings for the nose' },
    })
  ).body

const findCategory = async (shop: JourneyShop, as: TestUser, label: string) =>
  (await shop.request('GET', '/api/admin/categories', { as })).body.categories.find(
    (each: { label: string }) => each.label === label,
  )

async function removeCategory(shop: JourneyShop, as: TestUser, label: string): Promise<void> {
  const { _id, version } = await findCategory(shop, as, label)
  const address = `/api/admin/categories/${_id}?version=${version}`
  expect((await shop.request('DELETE', address, { as })).status).toBe(200)
}

/** A picture in the library, with its words. */
async function addToLibrary(shop: JourneyShop, as: TestUser, alt: string): Promise<string> {
  const red = { create: { width: 500, height: 500, channels: 3, background: '#7a1f3d' } } as const
  const form = toForm({}, [{ bytes: await sharp(red).jpeg().toBuffer() }])
  const url = '/api/admin/pictures'
  const headers = { ...as.headers, ...form.headers }
  const stored = await shop.app.inject({ method: 'POST', url, headers, payload: form.payload })
  const { key } = stored.json().pictures[0]
  await shop.request('PUT', `/api/admin/media/${key}`, { as, body: { name: '', alt } })
  return key
}

test('a category has a picture of the library, and hidden it is in no menu and no sitemap', async ({
  page,
  shop,
  administrator,
}) => {
  await addCategory(shop, administrator, 'Nath')
  const key = await addToLibrary(shop, administrator, 'A nath on red silk')
  await page.goto('/admin/categories')
  await page.getByRole('button', { name: 'Edit Nath' }).click()
  await page.getByRole('button', { name: 'Choose picture: Own picture' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'A nath on red silk' }).click()
  await page.getByRole('button', { name: 'Update Category' }).click()
  await expect(toast(page, 'Category updated successfully!')).toBeVisible()

  const read = async (path: string) => (await page.request.get(path)).text()
  const readAll = async () => Promise.all(['/', '/about', '/categories', '/sitemap.xml'].map(read))
  await expect.poll(async () => read('/')).toContain(`/pictures/${key}/`)
  for (const text of await readAll()) expect(text).toContain('/nath')
  const visitor = await page.context().newPage()
  await visitor.goto('/')
  const picture = visitor.getByRole('main').locator(`img[src*="${key}"]`)
  await picture.scrollIntoViewIfNeeded()
  await expect(picture).toHaveJSProperty('complete', true)
  expect(await picture.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBeGreaterThan(0)
  await visitor.close()

  await pressInMenu(page, 'Nath', 'Hide')
  await expect(page.getByText('Nath (hidden)')).toBeVisible()
  await expect.poll(async () => (await page.request.get('/nath')).status()).toBe(404)
  for (const text of await readAll()) expect(text).not.toContain('/nath')
  await pressInMenu(page, 'Nath', 'Show')
  await expect(page.getByText('Nath (hidden)')).toBeHidden()
  await expect.poll(async () => (await page.request.get('/nath')).status()).toBe(200)
  for (const text of await readAll()) expect(text).toContain('/nath')
  await removeCategory(shop, administrator, 'Nath')
})

test('a category with products is merged in place of a deletion, and an address is used once', async ({
  page,
  administrator,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 400/)
  expect(administrator.id).toBeTruthy()
  await page.goto('/admin/categories')
  await pressInMenu(page, 'Rings', 'Delete')
  const refusal = page.getByRole('alertdialog', {
    name: /Rings has \d+ products.*cannot be deleted/,
  })
  await expect(refusal).toContainText('Merge it into another category, or hide it.')
  await refusal.getByRole('button', { name: 'Merge' }).click()
  const merge = page.getByRole('dialog', { name: 'Merge Rings' })
  await expect(merge.getByLabel('Merge into')).toBeVisible()
  await merge.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Edit Rings' })).toBeVisible()

  await openForm(page, 'Add category')
  await page.getByLabel('Name', { exact: true }).fill('Nose rings')
  const address = page.getByLabel('Address in the shop')
  for (const [slug, problem] of [
    ['checkout', '/checkout is another page of the shop.'],
    ['rings', 'Another category has or had this address.'],
  ] as const) {
    await address.fill(slug)
    await page.getByRole('button', { name: 'Add Category' }).click()
    await expect(address).toHaveAccessibleDescription(problem)
    await expect(address).toBeFocused()
  }
  await page.getByRole('button', { name: 'Back to the list' }).click()
  await expect(page.getByRole('button', { name: 'Add category', exact: true })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Edit Nose rings' })).toHaveCount(0)
})

test('of two administrators the second is told, and what the first one saved stays', async ({
  page,
  shop,
  administrator,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 409/)
  const { _id, version } = await addCategory(shop, administrator, 'Nath')
  await page.goto('/admin/categories')
  await page.getByRole('button', { name: 'Edit Nath' }).click()
  const line = page.getByLabel('Line under the heading')
  await line.fill('From Jaipur')
  const first = await shop.request('PUT', `/api/admin/categories/${_id}`, {
    as: await shop.administrator(),
    body: { version, label: 'Nathni', line: 'Rings for the nose', heading: 'Nathni of gold' },
  })
  expect(first.status).toBe(200)

  await page.getByRole('button', { name: 'Update Category' }).click()
  await expect(
    page.getByText('Somebody else has changed this category meanwhile.').last(),
  ).toBeVisible()
  await expect(line).toHaveValue('From Jaipur')
  expect(await findCategory(shop, administrator, 'Nathni')).toMatchObject({
    heading: 'Nathni of gold',
    line: 'Rings for the nose',
  })
  await page.getByRole('button', { name: 'Show what it is now' }).click()
  await expect(page.getByRole('textbox', { name: 'Heading', exact: true })).toHaveValue(
    'Nathni of gold',
  )
  await line.fill('From Jaipur')
  await page.getByRole('button', { name: 'Update Category' }).click()
  await expect(toast(page, 'Category updated successfully!')).toBeVisible()
  expect(await findCategory(shop, administrator, 'Nathni')).toMatchObject({
    heading: 'Nathni of gold',
    line: 'From Jaipur',
  })
  await removeCategory(shop, administrator, 'Nathni')
})
