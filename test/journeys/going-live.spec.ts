import { expect, test as inAShop, whenHydrated } from './shop.ts'
import { startShop, type StartedShop } from './started-shop.ts'

/** An empty shop, started without an administrator. */
const test = inAShop.extend<{ started: StartedShop }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names in it, and wants it even without any.
  started: async ({}, use) => {
    const started = await startShop({})
    await use(started)
    await started.stop()
  },
  baseURL: async ({ started }, use) => use(started.url),
})

test.use({ viewport: { width: 360, height: 740 } })

test('with the link of the terminal the first administrator confirms, and starts to sell once', async ({
  page,
  started,
  allowConsoleError,
}) => {
  test.slow()
  // The wrong name of the shop.
  allowConsoleError(/status of 400/)
  await expect.poll(() => started.said.join('\n')).toMatch(/\/setup#\S+/)
  const link = /(http\S+\/setup#\S+)/.exec(started.said.join('\n'))?.[1] ?? ''
  await page.goto(link)
  await whenHydrated(page)
  await page.getByLabel('Your name').fill('Gulab Soni')
  await page.getByLabel('Mobile Number').fill('9829012345')
  await page.getByRole('textbox', { name: 'Password' }).fill('rose water')
  await page.getByRole('button', { name: 'Make my account' }).click()
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
  const list = page.getByRole('region', { name: 'Before you open' })
  await expect(list.getByText('1 of 12 steps are done.')).toBeVisible()
  await list.getByRole('button', { name: 'I have read them' }).click()
  await expect(list.getByText('2 of 12 steps are done.')).toBeVisible()
  await list.getByRole('button', { name: 'Keep it: Questions and answers' }).click()
  await expect(list.getByRole('link', { name: 'Questions and answers' })).toHaveCount(0)

  await page.goto('/admin/start-selling')
  await expect(page.getByText('0 demo products and 0 test orders')).toBeVisible()
  await page.getByRole('button', { name: 'Start selling' }).click()
  await page.getByRole('button', { name: 'Go on' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name of the shop').fill('Another shop')
  await dialog.getByRole('button', { name: 'Remove and start selling' }).click()
  await expect(dialog.getByText('exactly as it is')).toBeVisible()
  await dialog.getByLabel('Name of the shop').fill('Jhumka')
  await dialog.getByRole('button', { name: 'Remove and start selling' }).click()
  await expect(page.getByText('Removed: 0 demo products and 0 test orders.')).toBeVisible({
    timeout: 60_000,
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your shop is ready' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start selling' })).toHaveCount(0)
})
