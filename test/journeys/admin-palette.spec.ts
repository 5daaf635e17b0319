import { buy, shipAsAdministrator } from '../order-transitions.ts'
import { draft, openDashboard } from './admin-steps.ts'
import { focused, hasFocus } from './keyboard.ts'
import { expect, test, whenHydrated } from './shop.ts'

test.use({ viewport: { width: 1280, height: 800 } })

test('with the keyboard alone the palette finds a screen, an order, a product and a person', async ({
  page,
  shop,
  administrator,
}) => {
  expect(administrator.id).toBeTruthy()
  const customer = await shop.customer('Zarina Baig')
  const bought = await buy(shop, customer, [{ productId: shop.products.rekha.id }])
  const { order } = bought
  await shipAsAdministrator(shop, bought)
  const loaded: string[] = []
  page.on('request', (request) => void loaded.push(request.url()))
  await openDashboard(page)
  expect(loaded.filter((url) => /dialogs|palette\./.test(url))).toEqual([])

  const dialog = page.getByRole('dialog', { name: 'Find' })
  const field = dialog.getByRole('combobox')
  const selected = dialog.getByRole('option', { selected: true })
  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await page.keyboard.type('invent')
  await expect(selected).toHaveText('Inventory Daily')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Inventory Management' })).toBeVisible()
  await expect(dialog).toHaveCount(0)

  await page.keyboard.press('Control+k')
  await page.keyboard.type('zarina')
  const people = dialog.getByRole('group', { name: 'People' })
  await expect(people.getByRole('option')).toContainText('Zarina Baig')
  await expect(dialog.getByRole('status')).toHaveText(/^\d found$/)
  await page.keyboard.press('ArrowUp')
  await expect(selected).toContainText(customer.mobile)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/admin/users/${customer.id}`)
  const name = page.getByRole('heading', { level: 1, name: 'Zarina Baig' })
  await expect(name).toBeVisible()

  await page.keyboard.press('Control+k')
  await page.keyboard.type(order.number)
  const option = dialog.getByRole('group', { name: 'Orders' }).getByRole('option')
  await expect(option).toContainText(order.number)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: order.number })).toBeVisible()

  await page.keyboard.press('Control+k')
  await page.keyboard.type(`AWB-${order._id}`)
  await expect(option).toHaveText(`${order.number} ${order.shippingDetails.name} · Shipped`)
  await page.keyboard.press('Escape')

  await page.keyboard.press('Control+k')
  await page.keyboard.type('new product')
  await expect(selected).toHaveText('Add product Products')
  await field.fill('invetory')
  await expect(selected).toHaveText('Inventory Daily')
  await field.fill('new product')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: 'Add New Product' })).toBeVisible()

  await page.keyboard.press('Control+k')
  await page.keyboard.type('refund due')
  await expect(selected).toHaveText('Refund due Orders')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/orders?status=all&payment=due')
  await expect(page.getByRole('link', { name: /^Refund due/ })).toHaveAttribute(
    'aria-current',
    'page',
  )

  await page.keyboard.press('Control+k')
  await page.keyboard.type('zzqqxx')
  await expect(dialog.getByRole('status')).toHaveText('Nothing matches “zzqqxx”.')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await hasFocus(page)
})

test('what is typed while the palette loads for the first time is in its field', async ({
  page,
  administrator,
}) => {
  expect(administrator.id).toBeTruthy()
  await openDashboard(page)
  // In one task of the page, so its file cannot be there yet.
  await page.evaluate(() => {
    const press = (key: string, ctrlKey = false) =>
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }),
      )
    press('k', true)
    for (const letter of 'invent') press(letter)
  })
  const dialog = page.getByRole('dialog', { name: 'Find' })
  await expect(dialog.getByRole('combobox')).toHaveValue('invent')
  await expect(dialog.getByRole('option', { selected: true })).toHaveText('Inventory Daily')
})

/** No other script is loaded once the dashboard is there. */
const PALETTE_FILE = /\/assets\/[^/]+\.js/

test('no key is lost between the shortcut and the field, and Escape in between cancels', async ({
  page,
  administrator,
}) => {
  expect(administrator.id).toBeTruthy()
  const holdFile = async (ms: number) =>
    page.route(PALETTE_FILE, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, ms))
      await route.continue()
    })
  const field = page.getByRole('dialog', { name: 'Find' }).getByRole('combobox')
  const text = 'refundx due to a customer of yesterday '.repeat(2)
  // The field comes after other letters each time, so that some key falls on every moment of it.
  for (const ms of [60, 90, 120, 150]) {
    await openDashboard(page)
    await holdFile(ms)
    await page.keyboard.press('Control+k')
    for (const letter of text) {
      await page.keyboard.press(letter)
      if (letter === 'x') await page.keyboard.press('Backspace')
    }
    await expect(field).toHaveValue(text.replaceAll('x', ''))
    await page.unroute(PALETTE_FILE)
  }
  await openDashboard(page)
  await holdFile(500)
  const loaded = page.waitForResponse(PALETTE_FILE)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('orders')
  await page.keyboard.press('Escape')
  await (await loaded).finished()
  await expect(field).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await expect(field).toHaveValue('')
})

test('single keys go to the search and through the rows, never while somebody types, and can be turned off', async ({
  page,
  shop,
  administrator,
}) => {
  const [first, second] = [
    await draft(shop, administrator, { title: 'Neem Bindi A', quantity: 1 }),
    await draft(shop, administrator, { title: 'Neem Bindi B', quantity: 1 }),
  ]
  await page.goto('/admin/products?q=Neem')
  await whenHydrated(page)
  await expect(page.getByRole('button', { name: `Edit ${first}` })).toBeVisible()
  const names = async () =>
    page
      .getByRole('button', { name: /^Edit Neem/ })
      .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? ''))
  const [top = '', below = ''] = await names()
  expect([first, second].map((title) => `Edit ${title}`).sort()).toEqual([top, below].sort())
  await page.keyboard.press('j')
  expect(await focused(page)).toEqual({ name: top, seen: true })
  await page.keyboard.press('j')
  expect((await focused(page)).name).toBe(below)
  await page.keyboard.press('j')
  expect((await focused(page)).name, 'the last row stays').toBe(below)
  await page.keyboard.press('k')
  expect((await focused(page)).name).toBe(top)
  const rows = page.getByRole('table').getByRole('row').filter({ hasText: 'Neem Bindi' })
  const frames = () => rows.evaluateAll((all) => all.map((row) => getComputedStyle(row).boxShadow))
  const [marked, other] = await frames()
  expect(marked, 'the row of the focus is marked').not.toBe(other)
  await page.keyboard.press('x')
  await expect(rows.first().getByRole('checkbox')).toBeChecked()
  expect((await focused(page)).name, 'the focus stays').toBe(top)
  await page.keyboard.press('x')
  await expect(rows.first().getByRole('checkbox')).not.toBeChecked()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: 'Edit Product' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel Edit' }).click()

  const search = page.getByRole('searchbox', { name: 'Search products' })
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await page.keyboard.type('j?/k')
  await expect(search).toHaveValue('Neemj?/k')
  await page.getByRole('heading', { level: 1 }).click()

  await page.keyboard.press('?')
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await list.getByLabel('Single keys work in this browser').uncheck()
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await expect(list).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Find' })).toBeVisible()
})
