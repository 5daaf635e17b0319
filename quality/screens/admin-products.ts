import type { Page } from '@playwright/test'
import { fillProduct, openForm, photos, RING } from '../../test/journeys/admin-steps.ts'
import type { Cast } from '../cast.ts'
import { DRAFT } from '../admin-changes.ts'
import { failRequests, neverResponds, type Screen } from '../screen.ts'
import { at, holdToast, inRow, meanwhile, press } from './admin-steps.ts'

const PRODUCTS = at('/admin/products')
const INVENTORY = at('/admin/inventory')

const add = (page: Page) => openForm(page, 'Add product')

const openMore = async (page: Page) => {
  await add(page)
  for (const fold of ['Also show in', 'More pictures, video', 'Material and size', 'More details'])
    await page.getByText(fold, { exact: true }).click()
}

const addSizes = async (page: Page) => {
  await add(page)
  await press('Add a size')(page)
  await press('Add a size')(page)
  // A wide form shows them from the start.
  const whole = page.getByRole('button', { name: 'Prices and SKUs of sizes' })
  if (await whole.isVisible()) await whole.click()
}

const addRun = async (page: Page) => {
  await add(page)
  await press('Add several')(page)
}

const choosePhotos = async (page: Page) => {
  await page
    .getByLabel('Images', { exact: true })
    .setInputFiles(await photos('maroon', 'gold', 'teal'))
  await page.getByText('Words for the pictures', { exact: true }).click()
  await page.getByLabel('What picture 1 shows').fill('On a hand')
}

const addPhotos = async (page: Page) => {
  await add(page)
  await choosePhotos(page)
}

/** Moves the first of three pictures down by the keyboard. */
const movePhoto = async (page: Page) => {
  await addPhotos(page)
  await page.getByRole('button', { name: 'Move picture 1 back' }).press('Enter')
  await page.getByLabel('What picture 2 shows').and(page.locator('[value="On a hand"]')).waitFor()
}

/** Saves the form; the request never ends. */
const upload = async (page: Page) => {
  await page.route(/\/api\/admin\/products$/, (route) =>
    route.request().method() === 'POST' ? undefined : route.fallback(),
  )
  await fillProduct(page, RING)
  await choosePhotos(page)
  await press(/^Add Product$/)(page)
}

/** Another administrator has changed the draft in the meantime. */
const editTooLate = async (page: Page, cast: Cast) => {
  const { id, title } = cast.products.draft
  await page
    .getByRole('main')
    .getByRole('button', { name: `Edit ${title}`, exact: true })
    // A copy of it may have the same title and comes first.
    .last()
    .click()
  await meanwhile(page, cast).send(`/api/admin/products/${id}`, {
    multipart: { ...DRAFT, title, state: 'draft', description: `Changed at ${Date.now()}.` },
  })
  await press('Update Product')(page)
  await holdToast(/Somebody else has changed this product/)(page)
}

const openLedger = (page: Page, { products }: Cast) =>
  press(`Ledger of ${products.plain.title}`)(page)

const countOne = async (page: Page) => {
  await press('Stocktake')(page)
  await page.getByRole('main').getByPlaceholder('Counted').first().fill('3')
}

const chooseSized = async (page: Page, { products }: Cast) => {
  await openForm(page, 'Change stock')
  const product = page.getByLabel('Product', { exact: true })
  await product
    .locator('option')
    .filter({ hasText: products.sized.title })
    .waitFor({ state: 'attached' })
  await product.selectOption(products.sized.id)
}

/** Products and stock in the admin. */
export const ADMIN_PRODUCTS: Screen[] = [
  { name: 'admin-products', ...PRODUCTS, shows: /^₹/, mockup: 'admin-products' },
  {
    name: 'admin-products-chosen',
    ...PRODUCTS,
    shows: /^\d+ selected$/,
    act: (page) => page.getByRole('checkbox', { name: 'Select all on this page' }).check(),
  },
  {
    name: 'admin-products-add',
    ...PRODUCTS,
    only: 'phone',
    shows: 'Add New Product',
    act: add,
  },
  {
    name: 'admin-products-loading',
    ...PRODUCTS,
    network: neverResponds,
    shows: 'Loading products...',
  },
  {
    name: 'admin-products-error',
    ...PRODUCTS,
    network: failRequests,
    shows: 'Failed to load products.',
  },
  {
    name: 'admin-products-wrong-fields',
    ...PRODUCTS,
    shows: 'Please enter a title.',
    act: async (page) => {
      await add(page)
      await press(/^Add Product$/)(page)
    },
  },
  {
    name: 'admin-products-edit',
    ...PRODUCTS,
    shows: 'Cancel Edit',
    act: press(/^Edit /),
    mockup: 'admin-products-edit',
  },
  { name: 'admin-products-details', ...PRODUCTS, shows: 'HSN code', act: openMore },
  { name: 'admin-products-sizes', ...PRODUCTS, shows: 'SKU of size 2', act: addSizes },
  {
    name: 'admin-products-sizes-and-pieces',
    ...PRODUCTS,
    shows: 'Pieces of size 9',
    act: async (page) => {
      await addRun(page)
      await page.getByRole('button', { name: 'Add 9 sizes' }).click()
    },
  },
  {
    name: 'admin-products-several-sizes',
    ...PRODUCTS,
    shows: 'Only every second size',
    act: addRun,
  },
  { name: 'admin-products-photos', ...PRODUCTS, shows: 'What picture 3 shows', act: addPhotos },
  {
    name: 'admin-products-photos-moved',
    ...PRODUCTS,
    shows: 'Move picture 2 forward',
    act: movePhoto,
  },
  { name: 'admin-products-uploading', ...PRODUCTS, shows: 'Upload', act: upload },
  {
    name: 'admin-products-duplicate',
    ...PRODUCTS,
    shows: 'Cancel Edit',
    act: inRow(/^Duplicate /),
  },
  {
    name: 'admin-products-conflict',
    ...at('/admin/products', '?state=draft'),
    over: true,
    shows: /Somebody else has changed/,
    act: editTooLate,
  },
  {
    name: 'admin-products-delete',
    ...PRODUCTS,
    over: true,
    shows: 'Are you sure you want to delete this product?',
    act: inRow(/^Delete /),
  },
  {
    name: 'admin-products-more',
    ...PRODUCTS,
    only: 'phone',
    shows: /^Duplicate /,
    act: press(/^More actions for /),
  },
  {
    name: 'admin-products-prices',
    ...at('/admin/products', '?state=published'),
    over: true,
    shows: /^First price/,
    act: async (page) => {
      // The first one may be a copy that another screen has made, which has had no price.
      await page
        .getByRole('button', { name: /^Edit / })
        .last()
        .click()
      await press('Price history')(page)
    },
  },
  {
    name: 'admin-products-row-prices',
    ...at('/admin/products', '?state=published'),
    shows: 'Save prices',
    act: press(/Change the prices of /),
  },
  {
    name: 'admin-products-filtered',
    ...at('/admin/products', '?state=published&stock=low&sort=stock'),
    shows: 'Clear',
  },
  {
    name: 'admin-products-archived',
    ...at('/admin/products', '?state=archived'),
    shows: /^Restore /,
  },
  {
    name: 'admin-products-none',
    ...at('/admin/products', '?q=zzqqxx'),
    shows: 'Nothing found for “zzqqxx”.',
  },
  { name: 'admin-inventory', ...INVENTORY, shows: 'Low stock!', mockup: 'admin-inventory' },
  {
    name: 'admin-inventory-loading',
    ...INVENTORY,
    network: neverResponds,
    shows: 'Loading inventory...',
  },
  {
    name: 'admin-inventory-error',
    ...INVENTORY,
    network: failRequests,
    shows: /^Failed to load products\. /,
  },
  {
    name: 'admin-inventory-wrong-fields',
    ...INVENTORY,
    shows: 'Please select a product.',
    act: async (page) => {
      await openForm(page, 'Change stock')
      await press(/^Add Inventory$/)(page)
    },
  },
  { name: 'admin-inventory-size', ...INVENTORY, shows: /^Size$/, act: chooseSized },
  {
    name: 'admin-inventory-ledger',
    ...INVENTORY,
    over: true,
    shows: 'Opening stock',
    act: openLedger,
  },
  {
    name: 'admin-inventory-row',
    ...INVENTORY,
    shows: 'Save stock',
    act: (page, { products }) => press(`Change the stock of ${products.sized.title}`)(page),
  },
  {
    name: 'admin-inventory-row-one',
    ...INVENTORY,
    shows: 'Save stock',
    act: (page, { products }) => press(`Change the stock of ${products.plain.title}`)(page),
  },
  {
    name: 'admin-inventory-chosen',
    ...INVENTORY,
    shows: /^\d+ selected$/,
    act: (page) => page.getByRole('checkbox', { name: 'Select all on this page' }).check(),
  },
  {
    name: 'admin-inventory-add-units',
    ...INVENTORY,
    shows: /Each size gets this many\.$/,
    act: async (page) => {
      await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
      await press('Add units')(page)
    },
  },
  { name: 'admin-inventory-stocktake', ...INVENTORY, shows: 'Save the count', act: countOne },
  { name: 'admin-inventory-low', ...at('/admin/inventory', '?low=true'), shows: 'Low stock!' },
  {
    name: 'admin-inventory-none',
    ...at('/admin/inventory', '?q=zzqqxx'),
    shows: 'Nothing found for “zzqqxx”.',
  },
]
