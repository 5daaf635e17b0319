import { DEFAULT_ANNOUNCEMENT } from '#shared/shop-settings.ts'
import { answer, draft, goTo } from './admin-steps.ts'
import { expect, test, toast, whenAlive } from './shop.ts'

test('a stocktake with a count that is none is not sent, and each wrong count is named in its place', async ({
  page,
  shop,
  administrator,
}) => {
  const titles = ['Ginti Ring A', 'Ginti Ring B', 'Ginti Ring C']
  for (const title of titles) await draft(shop, administrator, { title, pieces: 7 })
  const sent: string[] = []
  page.on(
    'request',
    (request) => void (request.url().includes('/stocktake') && sent.push(request.url())),
  )
  await page.goto('/admin/inventory?q=Ginti')
  await whenAlive(page)
  await page.getByRole('button', { name: 'Stocktake' }).click()
  const counted = (title: string) => page.getByRole('spinbutton', { name: title })
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

test('giving somebody rights keeps the name and e-mail that they changed meanwhile', async ({
  page,
  shop,
  administrator,
}) => {
  expect(administrator.id).toBeTruthy()
  const name = `Revati ${Date.now()}`
  const revati = await shop.customer(name)
  await page.goto(`/admin/users?q=${name}`)
  await whenAlive(page)
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  const hers = { name: `${name} Kulkarni`, email: 'revati@example.in' }
  expect((await shop.ask('PUT', '/api/auth/me', { as: revati, body: hers })).status).toBe(200)
  await page.getByRole('checkbox', { name: 'Admin Privileges' }).check()
  await page.getByRole('button', { name: 'Update User' }).click()
  await expect(toast(page, 'User updated successfully!')).toBeVisible()
  const { users } = (
    await shop.ask('GET', `/api/admin/users?q=${encodeURIComponent(name)}`, { as: administrator })
  ).body
  expect(users).toMatchObject([{ ...hers, isAdmin: true }])
})

test('showing what somebody else has set in one group leaves what is typed in another', async ({
  page,
  shop,
  administrator,
  expectComplaint,
}) => {
  expectComplaint(/status of 409/)
  const group = (title: string) => page.getByRole('region', { name: title, exact: true })
  const set = async (value: object) => {
    const { settings } = (await shop.ask('GET', '/api/admin/settings', { as: administrator })).body
    const { version } = settings.find(({ name }: { name: string }) => name === 'announcement')
    const { status } = await shop.ask('PUT', '/api/admin/settings/announcement', {
      as: administrator,
      body: { value, version },
    })
    expect(status).toBe(200)
  }
  await page.goto('/admin/settings')
  await whenAlive(page)
  await group('Selling').getByLabel('Low stock from').fill('7')
  await group('Selling').getByRole('button', { name: 'Save Selling' }).click()
  await expect(toast(page, 'Settings saved.')).toBeVisible()
  await group('Selling').getByLabel('Low stock from').fill('8')
  await set({ always: 'Set by a colleague', wide: '' })
  await group('Announcement').getByLabel('Text').fill('Set by the owner')
  await group('Announcement').getByRole('button', { name: 'Save Announcement' }).click()
  await group('Announcement').getByRole('button', { name: 'Show what is set now' }).click()
  await expect(group('Announcement').getByLabel('Text')).toHaveValue('Set by a colleague')
  await expect(group('Selling').getByLabel('Low stock from')).toHaveValue('8')
  await group('Selling').getByLabel('Low stock from').fill('5')
  await group('Selling').getByRole('button', { name: 'Save Selling' }).click()
  await expect(toast(page, 'Settings saved.')).toBeVisible()
  await set(DEFAULT_ANNOUNCEMENT)
})

test('a late answer about one user leaves the form of another open', async ({
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
  await whenAlive(page)
  const name = page.getByRole('region', { name: 'Edit User' }).getByLabel('Name')
  await page.getByRole('button', { name: `Edit ${first}` }).click()
  await name.fill(`${first} Rao`)
  await page.getByRole('button', { name: 'Update User' }).click()
  await page.getByRole('button', { name: `Edit ${second}` }).click()
  await answer(page.getByRole('alertdialog'), 'Leave it')
  await name.fill('Half a na')
  release()
  await expect(page.getByRole('row').filter({ hasText: `${first} Rao` })).toBeVisible()
  await expect(name).toHaveValue('Half a na')
})

test('a list that cannot be reloaded stays, with what is typed beside it, and says so', async ({
  page,
  shop,
  administrator,
  expectComplaint,
}) => {
  expectComplaint(/ERR_INTERNET_DISCONNECTED/)
  for (let number = 1; number <= 11; number++)
    await draft(shop, administrator, { title: `Tikau Ring ${number}`, pieces: 3 })
  await page.goto('/admin/inventory?q=Tikau')
  await whenAlive(page)
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

  await page.route(lists, (route) => route.abort('internetdisconnected'))
  await page.getByRole('button', { name: 'Stocktake' }).click()
  await page.getByRole('spinbutton', { name: 'Tikau Ring 1' }).fill('2')
  await page.getByRole('button', { name: 'Save the count' }).click()
  await expect(toast(page, 'Stock corrected.')).toBeVisible()
  await expect(
    toast(page, 'Failed to load products. Please check your internet connection.'),
  ).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Tikau Ring 1' })).toBeVisible()
  await expect(page.getByLabel('Reason')).toHaveValue('Half a sente')
})

test('what one administrator was shown is not shown to the next who logs in while the shop cannot be reached', async ({
  page,
  shop,
  administrator,
  expectComplaint,
}) => {
  expectComplaint(/ERR_INTERNET_DISCONNECTED/)
  expect(administrator.id).toBeTruthy()
  await draft(shop, administrator, { title: 'Kal Ring', pieces: 3 })
  await page.goto('/admin/inventory?q=Kal')
  await whenAlive(page)
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

test('a page that a list does not have leads to its last one', async ({
  page,
  shop,
  administrator,
}) => {
  for (let number = 1; number <= 11; number++)
    await draft(shop, administrator, { title: `Antim Ring ${number}`, pieces: 3 })
  await page.goto('/admin/inventory?q=Antim&page=99')
  await expect(page.getByText('Showing page 2 of 2')).toBeVisible()
  await expect(page).toHaveURL('/admin/inventory?q=Antim&page=2')
  await page.goto('/admin/products?q=Antim&page=2')
  await whenAlive(page)
  await page.getByRole('button', { name: /^Delete Antim Ring/ }).click()
  await answer(page.getByRole('alertdialog'), 'Delete')
  await expect(page.getByText('Showing page 1 of 1')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Delete Antim Ring/ })).toHaveCount(10)
})

test('what the administrator has typed in a stocktake, the settings or about a user is discarded only after a confirmation', async ({
  page,
  shop,
  administrator,
}) => {
  const question = page.getByRole('alertdialog', {
    name: 'What you have typed is not saved. Leave it?',
  })
  await draft(shop, administrator, { title: 'Dhyan Ring', pieces: 7 })
  await page.goto('/admin/inventory?q=Dhyan')
  await whenAlive(page)
  const count = page.getByRole('spinbutton', { name: 'Dhyan Ring' })
  const cancel = page.getByRole('button', { name: 'Cancel', exact: true })
  await page.getByRole('button', { name: 'Stocktake' }).click()
  await cancel.click()
  await expect(count, 'where nothing was counted, nothing is asked').toHaveCount(0)
  await page.getByRole('button', { name: 'Stocktake' }).click()
  await count.fill('6')
  await cancel.click()
  await answer(question, 'Stay')
  await expect(count).toHaveValue('6')
  await cancel.click()
  await answer(question, 'Leave it')
  await expect(count).toHaveCount(0)

  await goTo(page, 'Settings')
  const hours = page.getByRole('region', { name: 'Shop', exact: true }).getByLabel('Hours')
  const set = await hours.inputValue()
  await hours.fill('Always')
  await page.goBack()
  await answer(question, 'Stay')
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
  await answer(question, 'Stay')
  await goTo(page, 'Inventory')
  await answer(question, 'Leave it')
  await expect(page.getByRole('heading', { level: 1, name: 'Inventory Management' })).toBeVisible()
})

test('an administrator who logs out everywhere is led to the log-in', async ({
  page,
  administrator,
}) => {
  expect(administrator.id).toBeTruthy()
  await page.goto('/admin/users?q=Owner')
  await whenAlive(page)
  // The newest account with this name is the one that is logged in.
  await page.getByRole('button', { name: 'Log Owner out everywhere' }).first().click()
  await answer(page.getByRole('alertdialog'), 'Log out')
  await expect(toast(page, 'Logged out everywhere.')).toBeVisible()
  await page.waitForURL('/login')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('what runs out is shown among what the administrator searches for, and back', async ({
  page,
  shop,
  administrator,
}) => {
  await draft(shop, administrator, { title: 'Kami Ring', pieces: 2 })
  await draft(shop, administrator, { title: 'Kami Payal', pieces: 40 })
  await draft(shop, administrator, { title: 'Anya Ring', pieces: 2 })
  await page.goto('/admin/inventory?q=Kami&page=1')
  await whenAlive(page)
  const row = (title: string) => page.getByRole('row').filter({ hasText: title })
  const low = page.getByRole('link', { name: 'Low stock' })
  await low.click()
  await expect(row('Kami Payal')).toHaveCount(0)
  await expect(row('Kami Ring')).toBeVisible()
  await expect(row('Anya Ring')).toHaveCount(0)
  await low.click()
  await expect(row('Kami Payal')).toBeVisible()
  await expect(page).toHaveURL('/admin/inventory?q=Kami')
})
