import { DEFAULT_ANNOUNCEMENT } from '#shared/shop-settings.ts'
import { saveSettings } from '../save-settings.ts'
import { pressIn, draft, goTo, openGroup } from './admin-steps.ts'
import { expect, test, toast, whenHydrated } from './shop.ts'

/** Wide enough for the form and the list side by side; the menu is still a drawer. */
test.use({ viewport: { width: 800, height: 740 } })

test('a stocktake with an invalid count is not sent, and each wrong count is marked', async ({
  page,
  shop,
  administrator,
}) => {
  const titles = ['Ginti Ring A', 'Ginti Ring B', 'Ginti Ring C']
  for (const title of titles) await draft(shop, administrator, { title, quantity: 7 })
  const sent: string[] = []
  page.on(
    'request',
    (request) => void (request.url().includes('/stocktake') && sent.push(request.url())),
  )
  await page.goto('/admin/inventory?q=Ginti')
  await whenHydrated(page)
  await page.getByRole('button', { name: 'Stocktake' }).click()
  const counted = (title: string) => page.getByRole('textbox', { name: title })
  await counted('Ginti Ring C').fill('6')
  await counted('Ginti Ring B').fill('12345678')
  await counted('Ginti Ring A').fill('1e1')
  await page.getByRole('button', { name: 'Save the count' }).click()
  await expect(counted('Ginti Ring B')).toHaveAccessibleDescription(
    'That is more than a shelf can hold.',
  )
  await expect(counted('Ginti Ring A')).toHaveAccessibleDescription(
    'Please enter a whole number of pieces, 0 or more.',
  )
  await expect(counted('Ginti Ring B')).toBeFocused()
  await counted('Ginti Ring B').fill('5')
  await counted('Ginti Ring A').fill('')
  await counted('Ginti Ring A').pressSequentially('4e')
  await page.getByRole('button', { name: 'Save the count' }).click()
  await expect(counted('Ginti Ring A')).toBeFocused()
  await expect(counted('Ginti Ring B')).toHaveAccessibleDescription('')
  expect(sent, 'nothing was sent').toEqual([])
  await counted('Ginti Ring A').fill('4')
  await page.getByRole('button', { name: 'Save the count' }).click()
  await pressIn(page.getByRole('alertdialog'), 'Save the count')
  await expect(toast(page, 'Stock corrected.')).toBeVisible()
  for (const [title, left] of [
    ['Ginti Ring A', '4'],
    ['Ginti Ring B', '5'],
    ['Ginti Ring C', '6'],
  ] as const) {
    await expect(
      page.getByRole('row').filter({ hasText: title }).getByText(left, { exact: true }),
    ).toBeVisible()
  }
})

test('giving a user rights keeps the name and e-mail that the user changed meanwhile', async ({
  page,
  shop,
  administrator,
}) => {
  expect(administrator.id).toBeTruthy()
  const name = `Revati ${Date.now()}`
  const revati = await shop.customer(name)
  await page.goto(`/admin/users?q=${name}`)
  await whenHydrated(page)
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  const hers = { name: `${name} Kulkarni`, email: 'revati@example.in' }
  expect((await shop.request('PUT', '/api/auth/me', { as: revati, body: hers })).status).toBe(200)
  await page.getByRole('checkbox', { name: 'Admin Privileges' }).check()
  await page.getByRole('button', { name: 'Update User' }).click()
  await expect(toast(page, 'User updated successfully!')).toBeVisible()
  const { users } = (
    await shop.request('GET', `/api/admin/users?q=${encodeURIComponent(name)}`, {
      as: administrator,
    })
  ).body
  expect(users).toMatchObject([{ ...hers, isAdmin: true }])
})

test("showing another administrator's change of one group keeps unsaved text in another", async ({
  page,
  shop,
  administrator,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 409/)
  const group = (title: string) => page.getByRole('region', { name: title, exact: true })
  const set = (value: object) => saveSettings(shop, administrator, { announcement: value })
  await page.goto('/admin/settings')
  await whenHydrated(page)
  await openGroup(page, 'Selling')
  await group('Selling').getByLabel('Low stock from').fill('7')
  await group('Selling').getByRole('button', { name: 'Save Selling' }).click()
  await expect(toast(page, 'Settings saved.')).toBeVisible()
  await group('Selling').getByLabel('Low stock from').fill('8')
  await set({ always: 'Set by a colleague', wide: '' })
  await page.getByRole('link', { name: 'All settings' }).click()
  const card = page.getByRole('listitem').filter({ hasText: 'Shipping, stock, gift wrap' })
  await expect(card).toContainText('Not saved')
  await expect(card, 'what was saved last').toContainText('low stock from 7')
  await openGroup(page, 'Announcement')
  await group('Announcement').getByLabel('Text').fill('Set by the owner')
  await group('Announcement').getByRole('button', { name: 'Save Announcement' }).click()
  await group('Announcement').getByRole('button', { name: 'Show what is set now' }).click()
  await expect(group('Announcement').getByLabel('Text')).toHaveValue('Set by a colleague')
  await openGroup(page, 'Selling')
  await expect(group('Selling').getByLabel('Low stock from')).toHaveValue('8')
  await group('Selling').getByLabel('Low stock from').fill('5')
  await group('Selling').getByRole('button', { name: 'Save Selling' }).click()
  await expect(toast(page, 'Settings saved.')).toBeVisible()
  await set(DEFAULT_ANNOUNCEMENT)
})

test('a late response about one user leaves the form of another open', async ({
  page,
  shop,
  administrator,
}) => {
  expect(administrator.id).toBeTruthy()
  const stamp = Date.now()
  const [first, second] = [`Deepa A ${stamp}`, `Deepa B ${stamp}`]
  for (const name of [first, second]) await shop.customer(name)
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/admin/users/*', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`/admin/users?q=${stamp}`)
  await whenHydrated(page)
  const name = page.getByRole('region', { name: 'Edit User' }).getByLabel('Name')
  await page.getByRole('button', { name: `Edit ${first}` }).click()
  await name.fill(`${first} Rao`)
  await page.getByRole('button', { name: 'Update User' }).click()
  await page.getByRole('button', { name: `Edit ${second}` }).click()
  await pressIn(page.getByRole('alertdialog'), 'Leave it')
  await expect(name).toHaveValue(second)
  await name.fill('Half a na')
  release()
  await expect(page.getByRole('row').filter({ hasText: `${first} Rao` })).toBeVisible()
  await expect(name).toHaveValue('Half a na')
})

test('a list that cannot be reloaded stays, with the typed text, and says so', async ({
  page,
  shop,
  administrator,
  allowConsoleError,
}) => {
  allowConsoleError(/ERR_INTERNET_DISCONNECTED/)
  for (let number = 1; number <= 11; number++)
    await draft(shop, administrator, { title: `Tikau Ring ${number}`, quantity: 3 })
  await page.goto('/admin/inventory?q=Tikau')
  await whenHydrated(page)
  await page.getByLabel('Reason').fill('Half a sente')
  const lists = /\/api\/admin\/inventory\?/
  await page.route(lists, (route) => route.abort('internetdisconnected'))
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(
    toast(page, 'Failed to load products. Please check your internet connection.'),
  ).toBeVisible()
  await expect(page.getByText('Showing page 1 of 2')).toBeVisible()
  await expect(page.getByLabel('Reason')).toHaveValue('Half a sente')
  await page.unroute(lists)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Showing page 2 of 2')).toBeVisible()
  await expect(page.getByLabel('Reason')).toHaveValue('Half a sente')

  await page.getByRole('button', { name: 'Stocktake' }).click()
  await expect(page.getByText('11 products: “Tikau”.')).toBeVisible()
  await page.route(lists, (route) => route.abort('internetdisconnected'))
  await page.getByRole('textbox', { name: /^Tikau Ring 1 \d/ }).fill('2')
  await page.getByRole('button', { name: 'Save the count' }).click()
  await pressIn(page.getByRole('alertdialog'), 'Save the count')
  await expect(toast(page, 'Stock corrected. Tikau Ring 1: 2.')).toBeVisible()
  await expect(
    toast(page, 'Failed to load products. Please check your internet connection.'),
  ).toBeVisible()
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: /Tikau Ring/ })
      .first(),
  ).toBeVisible()
  await expect(page.getByLabel('Reason')).toHaveValue('Half a sente')
})

test('data of one administrator is not shown to the next one who logs in during an outage', async ({
  page,
  shop,
  administrator,
  allowConsoleError,
}) => {
  allowConsoleError(/ERR_INTERNET_DISCONNECTED/)
  expect(administrator.id).toBeTruthy()
  await draft(shop, administrator, { title: 'Kal Ring', quantity: 3 })
  await page.goto('/admin/inventory?q=Kal')
  await whenHydrated(page)
  await expect(page.getByRole('row').filter({ hasText: 'Kal Ring' })).toBeVisible()
  const { token } = await shop.administrator()
  await page.evaluate((hers) => localStorage.setItem('token', hers), token)
  await page.route(/\/api\/admin\/inventory\?/, (route) => route.abort('internetdisconnected'))
  await page.getByRole('link', { name: 'Low stock' }).click()
  await expect(
    page
      .getByRole('main')
      .getByText('Failed to load products. Please check your internet connection.'),
  ).toBeVisible()
  await expect(page.getByText('Kal Ring')).toHaveCount(0)
})

test('a page beyond the end of a list redirects to its last page', async ({
  page,
  shop,
  administrator,
}) => {
  for (let number = 1; number <= 11; number++)
    await draft(shop, administrator, { title: `Antim Ring ${number}`, quantity: 3 })
  await page.goto('/admin/inventory?q=Antim&page=99')
  await expect(page.getByText('Showing page 2 of 2')).toBeVisible()
  await expect(page).toHaveURL('/admin/inventory?q=Antim&page=2')
  await page.goto('/admin/products?q=Antim&page=2')
  await whenHydrated(page)
  await page.getByRole('button', { name: /^More actions for Antim Ring/ }).click()
  await page.getByRole('button', { name: /^Delete Antim Ring/ }).click()
  await pressIn(page.getByRole('alertdialog'), 'Delete')
  await expect(page.getByText('Showing page 1 of 1')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Edit Antim Ring/ })).toHaveCount(10)
})

test('unsaved text in a stocktake, the settings or a user is discarded only after a confirmation', async ({
  page,
  shop,
  administrator,
}) => {
  const question = page.getByRole('alertdialog', {
    name: 'What you have typed is not saved. Leave it?',
  })
  await draft(shop, administrator, { title: 'Dhyan Ring', quantity: 7 })
  await page.goto('/admin/inventory?q=Dhyan')
  await whenHydrated(page)
  const count = page.getByRole('textbox', { name: 'Dhyan Ring' })
  const cancel = page.getByRole('button', { name: 'Cancel', exact: true })
  await page.getByRole('button', { name: 'Stocktake' }).click()
  await cancel.click()
  await expect(count, 'where nothing was counted, nothing is asked').toHaveCount(0)
  await page.getByRole('button', { name: 'Stocktake' }).click()
  await count.fill('6')
  await cancel.click()
  const discard = page.getByRole('alertdialog', {
    name: '1 counted and not saved. Discard the count?',
  })
  await pressIn(discard, 'Go on counting')
  await expect(count).toHaveValue('6')
  await cancel.click()
  await pressIn(discard, 'Discard')
  await expect(count).toHaveCount(0)

  await goTo(page, 'Settings')
  await openGroup(page, 'Shop')
  const hours = page.getByRole('region', { name: 'Shop', exact: true }).getByLabel('Hours')
  const set = await hours.inputValue()
  await hours.fill('Always')
  await page.goBack()
  await expect(hours, 'the index of the settings').toBeHidden()
  await page.goBack()
  await pressIn(question, 'Stay')
  await openGroup(page, 'Shop')
  await expect(hours).toHaveValue('Always')
  await hours.fill(set)
  await goTo(page, 'Users')

  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click()
  const name = page.getByRole('region', { name: 'Edit User' }).getByLabel('Name')
  await name.fill('Half a na')
  await page.getByRole('button', { name: 'Cancel Edit' }).click()
  await pressIn(question, 'Stay')
  await goTo(page, 'Inventory')
  await pressIn(question, 'Leave it')
  await expect(page.getByRole('heading', { level: 1, name: 'Inventory Management' })).toBeVisible()
})

test('an administrator who logs out everywhere is redirected to the log-in', async ({
  page,
  administrator,
}) => {
  expect(administrator.id).toBeTruthy()
  await page.goto('/admin/users?q=Owner')
  await whenHydrated(page)
  // The newest account with this name is the one that is logged in.
  await page.getByRole('button', { name: 'More actions for Owner' }).first().click()
  await page
    .getByRole('button', { name: 'Log out everywhere Owner' })
    .filter({ visible: true })
    .click()
  await pressIn(page.getByRole('alertdialog'), 'Log out')
  await expect(toast(page, 'Logged out everywhere.')).toBeVisible()
  await page.waitForURL('/login')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('low stock can be filtered by the search of the administrator, and back', async ({
  page,
  shop,
  administrator: _owner,
}) => {
  await shop.stock({ title: 'Kami Ring', stock: 2 })
  await shop.stock({ title: 'Kami Payal', stock: 40 })
  await shop.stock({ title: 'Anya Ring', stock: 2 })
  await page.goto('/admin/inventory?q=Kami&page=1')
  await whenHydrated(page)
  const row = (title: string) => page.getByRole('row').filter({ hasText: title })
  const low = page.getByRole('link', { name: 'Low stock' })
  await low.click()
  await expect(row('Kami Payal')).toHaveCount(0)
  await expect(row('Kami Ring')).toBeVisible()
  await expect(row('Anya Ring')).toHaveCount(0)
  await page.getByRole('link', { name: 'All products' }).click()
  await expect(row('Kami Payal')).toBeVisible()
  await expect(page).toHaveURL('/admin/inventory?q=Kami')
})
