import { expect } from '@playwright/test'
import { logIn, test, whenHydrated } from './shop.ts'

test.use({ viewport: { width: 360, height: 740 } })

test('a guest sends a complaint and finds the reply of the shop', async ({
  page,
  shop,
  browser,
  allowConsoleError,
}) => {
  allowConsoleError(/404.*\/api\/complaints\/track/)
  await page.goto('/termsofservice')
  await whenHydrated(page)
  await page.getByRole('link', { name: 'Send or find a complaint' }).first().click()
  const form = page.getByRole('region', { name: 'Send a complaint' })
  await form.getByRole('button', { name: 'Send complaint' }).click()
  await expect(form.getByText('Please describe it in at least 10 characters.')).toBeVisible()
  await form.getByLabel('Full Name').fill('Meera Joshi')
  await form.getByLabel('Mobile Number').fill('98220 12345')
  await form.getByLabel('What is wrong?').fill('The ring came broken, and nobody answers.')
  await form.getByRole('button', { name: 'Send complaint' }).click()
  const ticket = page.getByRole('heading', { name: /^GR-/ })
  await expect(ticket).toBeFocused()
  const number = (await ticket.textContent()) ?? ''

  const office = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const desk = await office.newPage()
  await logIn(office, await shop.administrator(), { isAdmin: true })
  await desk.goto(`${shop.url}/admin/dashboard`)
  const today = desk.getByRole('region', { name: 'Today', exact: true })
  await expect(today).toContainText(/\d complaints?, (the first )?due in 4[78]\sh/)
  await expect(desk.getByRole('link', { name: /complaints?.*due in 4[78]\sh$/ })).toBeVisible()
  await today.getByRole('link', { name: 'To answer', exact: true }).click()
  const row = desk.getByRole('row', { name: new RegExp(number) })
  await expect(row).toContainText('The ring came broken, and nobody answers.')
  await expect(row.getByText(/^in 4[78] h$/)).toBeVisible()
  await desk.getByRole('button', { name: `Acknowledge ${number}`, exact: true }).click()
  const dialog = desk.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Reply and resolve' })).toBeInViewport()
  await expect(dialog.getByRole('link', { name: '98220 12345', exact: true })).toHaveAttribute(
    'href',
    'tel:+919822012345',
  )
  await dialog.getByLabel('Reply').fill('A new ring is on its way.')
  await dialog.getByRole('button', { name: 'Reply and resolve' }).click()
  await expect(row).toHaveCount(0)
  await desk.getByRole('link', { name: 'Resolved', exact: true }).click()
  await expect(row).toContainText('Resolved')
  await office.close()

  await page.goto(`/grievance?ticket=${number}`)
  await whenHydrated(page)
  const search = page.getByRole('region', { name: 'Find a complaint' })
  await search.getByLabel('Mobile Number').fill('98220 54321')
  await search.getByRole('button', { name: 'Find complaint' }).click()
  await expect(search.getByText('No complaint has this ticket number')).toBeVisible()
  await search.getByLabel('Mobile Number').fill('98220 12345')
  await search.getByRole('button', { name: 'Find complaint' }).click()
  await expect(search.getByText('A new ring is on its way.')).toBeVisible()
})
