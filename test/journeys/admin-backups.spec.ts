import { readFileSync } from 'node:fs'
import { goTo } from './admin-steps.ts'
import { expect, logIn, test, toast, whenHydrated } from './shop.ts'

test('an administrator has a backup written, downloads it and finds that in the changes', async ({
  page,
  context,
  shop,
}) => {
  await logIn(context, await shop.administrator(), { isAdmin: true })
  await page.goto('/admin/dashboard')
  await whenHydrated(page)
  await goTo(page, 'Backups')
  await page.getByRole('button', { name: 'Back up now' }).click()
  await expect(toast(page, 'The backup is being written.')).toBeVisible()
  const backups = page.getByRole('list', { name: 'Backups' })
  await expect(backups).toContainText('not encrypted')

  const downloading = page.waitForEvent('download')
  await backups.getByRole('button', { name: /^Download the backup of / }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^jhumka-.*Z\.tar$/)
  expect(readFileSync(await download.path()).includes('manifest.json')).toBe(true)
  await goTo(page, 'Changes')
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText(
    `downloaded ${download.suggestedFilename()}`,
  )
})
