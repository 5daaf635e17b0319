import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { TAXONOMY } from '#shared/catalog/taxonomy.ts'
import type { TestUser } from '../shop.ts'
import { hasFocus, tabTo } from './keyboard.ts'
import { pressIn, DRAFT, draft, fillProduct, goTo } from './admin-steps.ts'
import { expect, test, toast, whenHydrated, type JourneyShop } from './shop.ts'

/** Wide enough for the form and the list side by side; the menu is still a drawer. */
test.use({ viewport: { width: 800, height: 740 } })

const update = (page: Page) => page.getByRole('button', { name: 'Update Product' }).click()
const isUpdated = async (page: Page) => {
  await expect(toast(page, 'Product updated successfully!')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Add New Product' })).toBeVisible()
}

/** The products of the admin list with this title. */
async function open(page: Page, title: string): Promise<void> {
  await page.goto(`/admin/products?q=${encodeURIComponent(title)}`)
  await whenHydrated(page)
}

const edit = (page: Page, title: string) =>
  page.getByRole('button', { name: `Edit ${title}`, exact: true }).click()

async function sizesOf(
  shop: JourneyShop,
  administrator: TestUser,
  title: string,
): Promise<Record<string, number>> {
  const { body } = await shop.request('GET', `/api/admin/products?q=${encodeURIComponent(title)}`, {
    as: administrator,
  })
  return Object.fromEntries(
    body.products[0].variants.map(({ label, inventory }: { label: string; inventory: number }) => [
      label,
      inventory,
    ]),
  )
}

test('stock stays with the first variant of a product, and is removed with a variant only after a confirmation', async ({
  page,
  shop,
  administrator,
}) => {
  const title = await draft(shop, administrator, { title: 'Sona Kada', quantity: 27 })
  await open(page, title)
  await edit(page, title)
  await page.getByRole('button', { name: 'Add a size' }).click()
  await expect(page.getByLabel('Pieces of size 1')).toHaveValue('27')
  await page.getByLabel('Size of size 1').fill('Size 2.4')
  await page.getByRole('button', { name: 'Add a size' }).click()
  await page.getByLabel('Size of size 2').fill('Size 2.6')
  await page.getByLabel('Pieces of size 2').fill('5')
  await update(page)
  await isUpdated(page)
  expect(await sizesOf(shop, administrator, title)).toEqual({ 'Size 2.4': 27, 'Size 2.6': 5 })

  await edit(page, title)
  await page.getByRole('button', { name: 'Remove size 1' }).click()
  await update(page)
  const question = page.getByRole('alertdialog', {
    name: '27 pieces of Size 2.4 leave the stock. Go on?',
  })
  await pressIn(question, 'Cancel')
  expect(await sizesOf(shop, administrator, title)).toEqual({ 'Size 2.4': 27, 'Size 2.6': 5 })
  await expect(page.getByLabel('Size of size 1')).toHaveValue('Size 2.6')
  await update(page)
  await pressIn(question, 'Update')
  await isUpdated(page)
  expect(await sizesOf(shop, administrator, title)).toEqual({ 'Size 2.6': 5 })

  await edit(page, title)
  await page.getByRole('button', { name: 'Remove size 1' }).click()
  await update(page)
  await expect
    .poll(
      () => sizesOf(shop, administrator, title),
      'without sizes again, the pieces are still there',
    )
    .toEqual({ '': 5 })
})

/** The colour in the middle of a picture, as the browser shows it. */
const colourOf = (picture: Locator): Promise<number[]> =>
  picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    const brush = Object.assign(document.createElement('canvas'), {
      width: 1,
      height: 1,
    }).getContext('2d')
    brush?.drawImage(image, 0, 0, 1, 1)
    return [...(brush?.getImageData(0, 0, 1, 1).data ?? [])]
  })

test('a press on the title of a product opens it in the form', async ({
  page,
  shop,
  administrator,
}) => {
  const title = await draft(shop, administrator, { title: 'Chand Kada', quantity: 1 })
  await open(page, title)
  await page.getByText(title, { exact: true }).first().click()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(title)
})

test('a photo with transparency has a white background, in the form and in the shop', async ({
  page,
  shop,
  administrator,
}) => {
  const title = await draft(shop, administrator, { title: 'Kaanch Choodi', quantity: 1 })
  const buffer = await sharp({
    create: { width: 400, height: 400, channels: 4, background: '#00000000' },
  })
    .png()
    .toBuffer()
  await open(page, title)
  await edit(page, title)
  await page
    .getByLabel('Images', { exact: true })
    .setInputFiles({ name: 'cut-out.png', mimeType: 'image/png', buffer })
  const slot = page.getByRole('img', { name: 'Picture 1' })
  expect(await colourOf(slot)).toEqual([255, 255, 255, 255])
  await update(page)
  await isUpdated(page)
  await edit(page, title)
  expect(await colourOf(page.getByRole('group', { name: /^Images/ }).getByRole('img'))).toEqual([
    255, 255, 255, 255,
  ])
})

test('unsaved text in the form is not discarded without a question', async ({
  page,
  shop,
  administrator,
}) => {
  const first = await draft(shop, administrator, { title: 'Chandan Haar', quantity: 1 })
  const second = await draft(shop, administrator, { title: 'Chandan Tikka', quantity: 1 })
  await page.goto('/admin/dashboard')
  await whenHydrated(page)
  await goTo(page, 'Products')
  await edit(page, first)
  await edit(page, second)
  const title = page.getByLabel('Title', { exact: true })
  await expect(title, 'a form that nobody typed in gives way').toHaveValue(second)
  await title.fill('Chandan Maang Tikka')
  const question = page.getByRole('alertdialog', {
    name: 'What you have typed is not saved. Leave it?',
  })
  for (const leave of [
    () => edit(page, first),
    () => page.getByRole('button', { name: 'Cancel Edit' }).click(),
    () => goTo(page, 'Inventory'),
    () => page.goBack(),
  ]) {
    await leave()
    await pressIn(question, 'Stay')
    await expect(title).toHaveValue('Chandan Maang Tikka')
  }
  await page.getByRole('link', { name: 'Drafts' }).click()
  await page.waitForURL(/state=draft/)
  await expect(title, 'another part of the list leaves the form as it is').toHaveValue(
    'Chandan Maang Tikka',
  )
  await goTo(page, 'Inventory')
  await pressIn(question, 'Leave it')
  await expect(page.getByRole('heading', { level: 1, name: 'Inventory' })).toBeVisible()
})

test('a late response to one form does not affect another one that was opened meanwhile', async ({
  page,
  shop,
  administrator,
}) => {
  const first = await draft(shop, administrator, { title: 'Moti Haar', quantity: 1 })
  const second = await draft(shop, administrator, { title: 'Moti Tikka', quantity: 1 })
  await open(page, 'Moti')
  let respondNow = () => {}
  const responseHeld = new Promise<void>((resolve) => (respondNow = resolve))
  await page.route('**/api/admin/products/*', async (route) => {
    await responseHeld
    await route.continue()
  })
  await edit(page, first)
  await page.getByLabel('Description', { exact: true }).fill('Pearls from Hyderabad.')
  await update(page)
  await edit(page, second)
  await pressIn(page.getByRole('alertdialog'), 'Leave it')
  await page.getByLabel('Description', { exact: true }).fill('A single pearl.')
  respondNow()
  await expect(toast(page, 'Product updated successfully!')).toBeVisible()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(second)
  await expect(page.getByLabel('Description', { exact: true })).toHaveValue('A single pearl.')
})

test('after a conflict each differing field is chosen, and nothing typed is lost; a deleted product says so', async ({
  page,
  shop,
  administrator,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 409/)
  const title = await draft(shop, administrator, { title: 'Panna Haar', quantity: 1 })
  const found = async () =>
    (await shop.request('GET', '/api/admin/products?q=Panna', { as: administrator })).body
      .products[0]
  const { _id } = await found()
  await open(page, 'Panna')
  await edit(page, title)
  const description = page.getByLabel('Description', { exact: true })
  await description.fill('Mine.')
  const body = {
    title: 'Panna Rani Haar',
    description: 'Somebody else’s.',
    category: 'Rings',
    actualPrice: '1299',
    salePrice: '999',
  }
  expect(
    (await shop.request('PUT', `/api/admin/products/${_id}`, { as: administrator, body })).status,
  ).toBe(200)
  await update(page)
  const notice = page.getByRole('alert').filter({ hasText: 'Somebody else' })
  await expect(notice).toContainText('Somebody else has changed this product meanwhile.')
  await expect(
    page.getByRole('button', { name: 'Edit Panna Rani Haar' }),
    'the list is as it is now',
  ).toBeVisible()
  await expect(description).toHaveValue('Mine.')
  await expect(notice).toBeFocused()
  await expect(notice).toBeInViewport()
  const choice = (name: string) => notice.getByRole('group', { name, exact: true })
  await expect(choice('Description')).toHaveText(
    'DescriptionYoursMine.Keep mineSaved meanwhileSomebody else’s.Take theirs',
  )
  await expect(choice('Description').getByLabel('Keep mine')).toBeChecked()
  await expect(choice('Title').getByLabel('Take theirs')).toBeChecked()
  const titleField = page.getByLabel('Title', { exact: true })
  await expect(titleField, 'not changed here').toHaveValue('Panna Rani Haar')
  await choice('Description').getByLabel('Take theirs').check()
  await expect(description).toHaveValue('Somebody else’s.')
  await choice('Description').getByLabel('Keep mine').check()
  await expect(description).toHaveValue('Mine.')
  await description.fill('Mine, and more.')
  await choice('Title').getByLabel('Keep mine').check()
  await expect(titleField).toHaveValue(title)
  await choice('Title').getByLabel('Take theirs').check()
  await expect(description).toHaveValue('Mine, and more.')
  await update(page)
  await isUpdated(page)
  expect(await found()).toMatchObject({
    title: 'Panna Rani Haar',
    description: 'Mine, and more.',
  })

  await edit(page, 'Panna Rani Haar')
  await description.fill('Mine again.')
  await shop.request('DELETE', `/api/admin/products/${_id}`, { as: administrator })
  await update(page)
  await expect(notice).toContainText('Somebody else has deleted this product meanwhile.')
  await notice.getByRole('button', { name: 'Close this form' }).click()
  await expect(page.getByRole('heading', { name: 'Add New Product' })).toBeVisible()
})

test('the second size of the same name is reported at its field, at once with the others', async ({
  page,
  administrator,
}) => {
  expect(administrator.id).toBeTruthy()
  await page.goto('/admin/products')
  await whenHydrated(page)
  await fillProduct(page, {
    title: 'Nag Bali',
    category: 'Rings',
    actualPrice: '1299',
    salePrice: '999',
    description: '',
  })
  await page.getByRole('button', { name: 'Add a size' }).click()
  await page.getByRole('button', { name: 'Add a size' }).click()
  await page.getByLabel('Size of size 1').fill('12')
  const second = page.getByLabel('Size of size 2')
  await second.fill(' 12')
  await page.getByRole('button', { name: 'Add Product', exact: true }).last().click()
  await expect(second).toHaveAttribute('aria-invalid', 'true')
  await expect(second).toHaveAccessibleDescription('Each size needs a name of its own.')
  await expect(page.getByText('Please enter a description.')).toBeVisible()
  await expect(page.getByLabel('Size of size 1')).not.toHaveAttribute('aria-invalid')
})

test('a sale price above the actual price is said where the last one was typed', async ({
  page,
  shop,
  administrator,
}) => {
  const title = await draft(shop, administrator, { title: 'Bhav Ring', quantity: 1 })
  await open(page, title)
  await edit(page, title)
  const [actual, sale] = [page.getByLabel('Actual price'), page.getByLabel('Sale price')]
  await sale.fill('1500')
  await update(page)
  await expect(sale).toHaveAccessibleDescription('The sale price cannot be above the actual price.')
  await expect(sale).toBeFocused()
  await expect(actual).not.toHaveAttribute('aria-invalid')
  await actual.fill('1400')
  await expect(sale).not.toHaveAttribute('aria-invalid')
  await update(page)
  await expect(actual).toHaveAccessibleDescription(
    'The actual price cannot be below the sale price.',
  )
  await expect(actual).toBeFocused()
  await actual.fill('1600')
  await update(page)
  await isUpdated(page)
})

test('an invalid quantity is reported at its field, and nothing is sent', async ({
  page,
  shop,
  administrator,
}) => {
  await page.goto('/admin/products')
  await whenHydrated(page)
  await fillProduct(page, {
    title: 'Ghungroo Payal',
    category: 'Rings',
    actualPrice: '1299',
    salePrice: '999',
    description: 'Bells.',
  })
  const add = page.getByRole('button', { name: 'Add Product' })
  const sentence = 'Please enter a whole number of pieces, 0 or more.'
  const stock = page.getByLabel('Pieces in stock')
  for (const typed of ['2.5', '-4', '1e']) {
    await stock.fill(typed)
    await add.click()
    await expect(stock).toHaveAccessibleDescription(sentence)
    await expect(stock).toBeFocused()
  }
  // The first size takes over what was typed for the product.
  await stock.fill('0')
  for (const number of [1, 2]) {
    await page.getByRole('button', { name: 'Add a size' }).click()
    await page.getByLabel(`Size of size ${number}`).fill(`Size ${number}`)
  }
  const pieces = page.getByLabel('Pieces of size 2')
  await pieces.fill('1e')
  await add.click()
  await expect(pieces).toHaveAccessibleDescription(sentence)
  await expect(pieces).toBeFocused()
  await pieces.fill('4')
  await add.click()
  await expect(toast(page, 'Product created successfully!')).toBeVisible()
  expect(await sizesOf(shop, administrator, 'Ghungroo Payal')).toEqual({ 'Size 1': 0, 'Size 2': 4 })
})

test('a copy that is requested twice at once is made once', async ({
  page,
  shop,
  administrator,
}) => {
  const title = await draft(shop, administrator, { title: 'Lehariya Nath', quantity: 1 })
  await open(page, title)
  await page.getByRole('button', { name: `More actions for ${title}`, exact: true }).click()
  // The first click closes the menu, so a real second one would be beside it.
  await page
    .getByRole('button', { name: `Duplicate ${title}`, exact: true })
    .evaluate((button: HTMLButtonElement) => {
      button.click()
      button.click()
    })
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(`${title} (copy)`)
  expect(
    (await shop.request('GET', '/api/admin/products?q=Lehariya', { as: administrator })).body
      .products,
  ).toHaveLength(2)
})

test('a delete is undone with the keyboard; Undo has the focus at once', async ({
  page,
  shop,
  administrator,
}) => {
  const title = await draft(shop, administrator, { title: 'Pakhi Nath', quantity: 1 })
  await open(page, title)
  await page.getByLabel('Search products').focus()
  await tabTo(page, `More actions for ${title}`)
  await page.keyboard.press('Enter')
  await tabTo(page, `Delete ${title}`)
  await page.keyboard.press('Enter')
  await tabTo(page, 'Delete')
  await page.keyboard.press('Enter')
  const undo = page.locator('.toasts').getByRole('button', { name: 'Undo' })
  await expect(undo).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Product restored successfully!')).toBeVisible()
  await expect(page.getByRole('button', { name: `Edit ${title}` })).toBeVisible()
  await hasFocus(page)
})

test("categories have the shop's labels in select, chips and list, and their codes only where they are edited", async ({
  page,
  shop,
  administrator,
}) => {
  const body = { ...DRAFT, title: 'Glam Choker', category: 'PartyGlimmer' }
  expect(
    (await shop.request('POST', '/api/admin/products', { as: administrator, body })).status,
  ).toBe(200)
  await page.goto('/admin/products')
  await whenHydrated(page)
  const select = page.getByLabel('Category', { exact: true })
  await expect(select.locator('option')).toHaveText([
    'Select Category',
    ...TAXONOMY.map(({ label }) => label),
  ])
  await select.selectOption({ label: 'Classic Glam' })
  await expect(select).toHaveValue('PartyGlimmer')
  await expect(select).toHaveAccessibleDescription('')
  await select.selectOption({ label: 'Rings' })

  await page.setViewportSize({ width: 1440, height: 900 })
  const row = page.getByRole('row').filter({ hasText: 'Glam Choker' })
  await expect(row.getByText('Low stock!').filter({ visible: true })).toHaveCount(1)
  await page.getByText('Also show in', { exact: true }).click()
  const chips = page.getByRole('group', { name: 'Also show in' })
  await expect(row.getByText('Classic Glam').filter({ visible: true })).toHaveCount(1)
  await expect(chips.getByText('Classic Glam')).toHaveCount(1)
  await expect(page.getByRole('main').getByText('PartyGlimmer')).toHaveCount(0)
  await page.goto('/admin/categories')
  const code = page.getByText('PartyGlimmer', { exact: true }).filter({ visible: true })
  await expect(code.locator('..')).toHaveText('Classic Glam PartyGlimmer')
})

test('what is filled is open from the start, and a fold with a problem opens and stays open', async ({
  page,
  shop,
  administrator,
}) => {
  const { body } = await shop.request('POST', '/api/admin/products', {
    as: administrator,
    body: { ...DRAFT, title: 'Folded Kada', material: 'Brass' },
  })
  expect(body.success, body.message).toBe(true)
  await open(page, 'Folded Kada')
  await edit(page, 'Folded Kada')
  await expect(page.getByLabel('Material', { exact: true })).toHaveValue('Brass')
  const hsn = page.getByLabel('HSN code')
  const fold = page.getByText('More details', { exact: true })
  await expect(hsn).toHaveCount(0)
  await fold.click()
  await hsn.fill('abc')
  await fold.click()
  await expect(hsn).toBeHidden()
  await update(page)
  await expect(hsn).toBeFocused()
  await fold.click()
  await expect(hsn).toBeVisible()
})
