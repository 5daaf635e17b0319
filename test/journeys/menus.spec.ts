import { cartBadge, expect, test, whenAlive } from './shop.ts'

test('the drawer is a dialog that takes the focus, keeps it and gives it back', async ({ page }) => {
  await page.goto('/rings')
  await whenAlive(page)
  const button = page.getByRole('button', { name: 'Menu' })
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await button.click()
  await expect(drawer.getByRole('button', { name: 'Close' })).toBeFocused()
  for (const key of ['Shift+Tab', ...Array.from({ length: 30 }, () => 'Tab')]) {
    await page.keyboard.press(key)
    // Between the last control and the first stands the browser's own frame, which counts as the body.
    const inside = await drawer.evaluate((dialog) => document.activeElement === document.body || dialog.contains(document.activeElement))
    expect(inside).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(button).toBeFocused()

  await button.click()
  for (const name of ['CONNECT WITH US', 'QUICK LINKS', 'Collections', 'Style Categories']) await expect(drawer.getByRole('heading', { name })).toBeVisible()
  await expect(drawer.getByRole('link', { name: 'Track Order' })).toHaveAttribute('href', '/track')
  await drawer.getByRole('button', { name: 'Style Categories' }).click()
  await expect(drawer.getByRole('link', { name: 'Bangles' })).toBeHidden()
  await drawer.getByRole('button', { name: 'Style Categories' }).click()
  await expect(drawer.getByRole('link', { name: 'Bangles' })).toBeVisible()
  await drawer.getByRole('link', { name: 'Quirky' }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Quirky' })).toBeVisible()
})

test('the list of style categories opens and closes by its button, and a choice closes it', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/')
  await whenAlive(page)
  const nav = page.getByRole('navigation', { name: 'Collections' })
  const button = nav.getByRole('button', { name: 'Style Categories' })
  const bangles = nav.getByRole('link', { name: 'Bangles' })
  await expect(bangles).toBeHidden()
  await button.click()
  await expect(nav.getByRole('link')).toHaveText([
    'Office Minimalistic',
    'Heartfelt Elegance',
    'Quirky',
    'Classic Glam',
    'High-End Statement',
    'Rings',
    'Pendent',
    'Earrings',
    'Combo',
    'Bangles',
  ])
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await button.click()
  await expect(bangles).toBeHidden()
  await button.click()
  await page.keyboard.press('Escape')
  await expect(bangles).toBeHidden()
  await expect(button).toBeFocused()
  await button.click()
  await page.getByRole('contentinfo').click({ position: { x: 5, y: 60 } })
  await expect(bangles).toBeHidden()
  await button.click()
  await bangles.click()
  await expect(bangles).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Bangles' })).toBeVisible()
})

test('the header leads a visitor to the log-in', async ({ page }) => {
  await page.goto('/')
  await whenAlive(page)
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome Back' })).toBeVisible()
})

test('the header counts what a shopper has, and leads her to her profile', async ({ page, shop, shopper }) => {
  const { gulab, rekha } = shop.pieces
  for (const productId of [gulab.id, rekha.id]) await shop.ask('POST', '/api/cart', { as: shopper, body: { productId, quantity: 3 } })
  await shop.ask('POST', '/api/wishlist', { as: shopper, body: { productId: gulab.id } })
  await page.goto('/')
  await expect(cartBadge(page)).toHaveAccessibleName('Cart, 2 lines')
  await expect(cartBadge(page)).toHaveText('2')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Wishlist, 1 item' })).toHaveText('1')
  await page.getByRole('banner').getByRole('link', { name: 'Profile' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your Profile' })).toBeVisible()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome Back' })).toBeVisible()
  await expect(cartBadge(page)).toHaveAccessibleName('Cart, 0 lines')
})
