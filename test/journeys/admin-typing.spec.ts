import { draft } from './admin-steps.ts'
import { expect, test, whenHydrated } from './shop.ts'

test('a list searches while somebody types; a slow earlier response changes nothing', async ({
  page,
  shop,
  administrator,
}) => {
  const ring = await draft(shop, administrator, { title: 'Tara Chaap', quantity: 1 })
  const pendant = await draft(shop, administrator, { title: 'Tara Patti', quantity: 1 })
  await page.goto('/admin/dashboard')
  await page.goto('/admin/products?state=draft')
  await whenHydrated(page)
  const asked: (string | null)[] = []
  await page.route('**/api/admin/products?*', async (route) => {
    const q = new URL(route.request().url()).searchParams.get('q')
    asked.push(q)
    if (q === 'Tara') await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue().catch(() => undefined)
  })
  const field = page.getByRole('searchbox', { name: 'Search products' })
  const row = (name: string) => page.getByRole('button', { name: `Edit ${name}`, exact: true })
  await field.click()
  await page.keyboard.type('T')
  await page.waitForTimeout(600)
  expect(asked, 'one letter is too few').toEqual([])
  await page.keyboard.type('ara')
  await expect.poll(() => asked).toEqual(['Tara'])
  await page.keyboard.type(' Pa')
  await expect(row(ring)).toHaveCount(0)
  await expect(row(pendant)).toBeVisible()
  await expect(page).toHaveURL('/admin/products?state=draft&q=Tara+Pa')
  await page.waitForTimeout(1500)
  await expect(row(ring), 'the response to the earlier text').toHaveCount(0)
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('Tara Pa')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('C')
  await expect(field).toHaveValue('Tara Ca')
  await expect(page).toHaveURL('/admin/products?state=draft&q=Tara+Ca')
  await page.keyboard.type('h')
  await expect(row(ring), 'the caret stays').toBeVisible()
  await expect(field).toHaveValue('Tara Cha')
  expect(asked).not.toContain('Tara P')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/admin/products?state=draft')
  await expect(row(pendant)).toBeVisible()
  await page.goBack()
  await expect(page, 'the letters are not in the history').toHaveURL('/admin/dashboard')
})
