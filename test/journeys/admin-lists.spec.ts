import { eq, sql } from 'drizzle-orm'
import { mails } from '#platform/tables.ts'
import { addOffer } from '../offers.ts'
import { makeReview } from '../reviews.ts'
import { expect, test, toast, whenHydrated } from './shop.ts'

const LISTS = [
  'orders',
  'inventory',
  'complaints',
  'reviews',
  'users',
  'products',
  'categories',
  'media',
  'media?kind=videos',
  'sales',
  'offers',
  'words',
  'changes',
  'outbox',
]

test('the key / goes to the search of every list, and what is typed is searched for', async ({
  page,
  administrator,
}) => {
  expect(administrator.id).toBeTruthy()
  test.slow()
  for (const list of LISTS) {
    await page.goto(`/admin/${list}${list.includes('?') ? '&' : '?'}q=qqzz`)
    await whenHydrated(page)
    await expect(page.getByRole('searchbox'), list).toBeVisible()
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox'), list).toBeFocused()
    await expect(
      page.getByText('Nothing found for “qqzz”').or(page.getByText('has “qqzz”')),
    ).toBeVisible()
  }
})

test('a category is found among all, and j goes to it; ? lists the keys of the screen', async ({
  page,
  administrator,
}) => {
  expect(administrator.id).toBeTruthy()
  await page.goto('/admin/categories')
  await whenHydrated(page)
  await expect(page.getByRole('searchbox')).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('/')
  await page.keyboard.type('rings')
  await expect(page).toHaveURL(/q=rings/)
  await expect(page.getByRole('button', { name: 'Edit Rings' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit Bangles' })).toHaveCount(0)
  // A part of the list has no order to change.
  await expect(page.getByRole('button', { name: /^Move / })).toHaveCount(0)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('j')
  await expect(page.getByRole('button', { name: 'Edit Rings' })).toBeFocused()
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys.getByText('Go to the search of the list')).toBeVisible()
  await expect(keys.getByText('Next row')).toBeVisible()
  await expect(keys.getByText('Select the row')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.goto('/admin/security')
  await whenHydrated(page)
  await page.keyboard.press('?')
  await expect(keys.getByText('This list')).toBeVisible()
  await expect(keys.getByText('Go to the search of the list')).toHaveCount(0)
})

test('the reviews that wait are published together, and others are hidden with one reason', async ({
  page,
  shop,
  administrator,
}) => {
  test.slow()
  for (let count = 0; count < 11; count += 1)
    await makeReview(shop, await shop.customer('Revathi Pillai'))
  const waiting = async (): Promise<number> =>
    (await shop.request('GET', '/api/admin/reviews/count', { as: administrator })).body.waiting
  await page.goto('/admin/reviews?q=revathi')
  await whenHydrated(page)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'Select all 11 that match' }).click()
  const bar = page.locator('[data-bulk-bar]')
  await bar.getByRole('button', { name: 'Publish', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Publish 11 reviews?' })
  await expect(question).toContainText(/by Revathi P\..*and 6 more/)
  await question.getByRole('button', { name: 'Publish' }).click()
  await expect(toast(page, '11 reviews are updated.')).toBeVisible()
  expect(await waiting()).toBe(0)
  await expect(page.getByText('Published', { exact: true }).first()).toBeVisible()
  await page
    .getByRole('checkbox', { name: /^Select the review by/ })
    .first()
    .check()
  await page
    .getByRole('checkbox', { name: /^Select the review by/ })
    .nth(1)
    .check()
  await bar.getByRole('button', { name: 'Hide…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Hide 2 reviews' })
  await dialog.getByRole('button', { name: 'Hide' }).click()
  await expect(dialog.getByText('Please choose a reason.')).toBeVisible()
  await dialog.getByLabel('Reason to hide it').selectOption('off_topic')
  await dialog.getByLabel('What is wrong with it').fill('About the courier only.')
  await dialog.getByRole('button', { name: 'Hide' }).click()
  await expect(toast(page, '2 reviews are updated.')).toBeVisible()
  await page.goto('/admin/reviews?q=revathi&state=hidden')
  const hidden = page.getByRole('button', { name: /^Read the review by Revathi/ })
  await expect(hidden).toHaveCount(2)
  await whenHydrated(page)
  await page.getByLabel('Filter by stars').selectOption('1 star')
  await expect(page).toHaveURL(/stars=1/)
  await expect(hidden).toHaveCount(0)
  await page.getByLabel('Filter by stars').selectOption('5 stars')
  await expect(hidden).toHaveCount(2)
  await page.getByLabel('Filter by reply').selectOption('Replied')
  await expect(hidden).toHaveCount(0)
  await page.getByLabel('Filter by reply').selectOption('Not replied')
  await expect(page).toHaveURL(/replied=false/)
  await expect(hidden).toHaveCount(2)
})

test('offers end together, and one that another administrator has changed is named', async ({
  page,
  shop,
  administrator,
}) => {
  const [first, second] = [
    await addOffer(shop, { code: 'ZARI1', name: 'Zari one' }),
    await addOffer(shop, { code: 'ZARI2', name: 'Zari two' }),
  ]
  await page.goto('/admin/offers?q=zari')
  await whenHydrated(page)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await shop.db.execute(sql`update offers set version = version + 1 where id = ${second._id}`)
  await page.locator('[data-bulk-bar]').getByRole('button', { name: 'End' }).click()
  const question = page.getByRole('alertdialog', { name: 'End 2 offers for good?' })
  await question.getByRole('button', { name: 'End' }).click()
  const skipped = page.getByRole('dialog', { name: '1 offer is not changed' })
  await expect(skipped).toContainText('Somebody else has changed this offer meanwhile.')
  await expect(skipped.getByRole('link', { name: 'ZARI2' })).toBeVisible()
  const { body } = await shop.request('GET', `/api/admin/offers/${first._id}`, {
    as: administrator,
  })
  expect(body.state).toBe('over')
})

test('while nothing sends mails, those that failed are not offered to be sent', async ({
  page,
  shop,
  administrator,
}) => {
  expect(administrator.id).toBeTruthy()
  await makeReview(shop, await shop.customer('Sudha Menon'))
  // The worker gives each mail its status, which must not come after that of the test.
  const queued = () => shop.db.select().from(mails).where(eq(mails.status, 'queued'))
  await expect.poll(async () => (await queued()).length, { timeout: 30_000 }).toBe(0)
  await shop.db.execute(
    sql`update mails set status = 'failed' where id = (select max(id) from mails)`,
  )
  await page.goto('/admin/outbox?status=failed')
  await whenHydrated(page)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await expect(page.locator('[data-bulk-bar]')).toContainText(
    'Nothing that sends them is set: Settings, Connections.',
  )
})
