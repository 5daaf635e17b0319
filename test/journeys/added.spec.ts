import type { Locator, Page } from '@playwright/test'
import { removeProduct } from '#catalog/catalog.ts'
import { cartBadge, expect, test, toast, whenHydrated } from './shop.ts'

const panelOf = (page: Page): Locator => page.getByRole('region', { name: 'Added to your cart' })
const addOf = (page: Page): Locator =>
  page.getByRole('main').getByRole('button', { name: 'ADD TO CART' }).first()

test('an addition is shown under the header with the ways on, and a press outside closes it', async ({
  page,
  shop,
  customer,
}) => {
  expect(customer.id).toBeTruthy()
  const closing = [
    await shop.stock({ title: 'Tejal Nath', price: 952 }),
    await shop.stock({ title: 'Roshni Nath', price: 951 }),
  ]
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/product/${shop.products.gulab.slug}`)
  await whenHydrated(page)
  await addOf(page).click()
  const panel = panelOf(page)
  await expect(panel).toContainText('Gulab Pearl Jhumkas')
  await expect(panel).toContainText('Add Rs. 951 more for free shipping')
  await expect(toast(page, 'Product added to cart!')).toBeVisible()
  await expect(addOf(page)).toBeFocused()
  const offered = panel.getByRole('list', { name: 'Shipping is free with one of these' })
  await expect(offered.getByRole('listitem')).toHaveText([/^Roshni Nath/, /^Tejal Nath/])
  await page.goto('/cart')
  const inCart = page.getByRole('list', { name: 'Shipping is free with one of these' })
  await expect(inCart.getByRole('listitem')).toHaveText([/^Roshni Nath/, /^Tejal Nath/])
  const button = inCart.getByRole('button', { name: 'Add Tejal Nath to cart' })
  await expect(button).toHaveText('Add')
  await button.click()
  await expect(toast(page, 'Added to cart successfully!')).toBeVisible()
  await expect(page.getByText('2 pieces', { exact: true })).toBeVisible()
  await expect(inCart).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Your Cart' })).toBeFocused()
  const line = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Tejal Nath' })
  await line.getByRole('button', { name: 'Remove' }).click()
  await inCart.getByRole('link', { name: 'Roshni Nath' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Roshni Nath' })).toBeVisible()
  // Later journeys read whole listings.
  for (const { productId } of closing)
    await shop.db.transaction((tx) => removeProduct(tx, productId))

  await page.goto(`/product/${shop.products.gulab.slug}`)
  await whenHydrated(page)
  await addOf(page).click()
  await page.getByRole('contentinfo').click({ position: { x: 5, y: 5 } })
  await expect(panel).toHaveCount(0)

  await addOf(page).click()
  await panel.getByRole('link', { name: 'View Cart' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your Cart' })).toBeVisible()
  await expect(panel).toHaveCount(0)
})

test('a guest sees what is kept, how far free shipping is, and the way on', async ({
  page,
  shop,
}) => {
  const { gulab, rekha } = shop.products
  const kept = page.getByRole('region', { name: 'Kept for you' })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/product/${gulab.slug}`)
  await whenHydrated(page)
  await addOf(page).click()
  await expect(toast(page, 'Please log in to add to cart!')).toBeVisible()
  await expect(kept).toContainText(`${gulab.title}Rs. 1,049`)
  await expect(kept).toContainText('Add Rs. 951 more for free shipping')
  await expect(addOf(page)).toBeFocused()
  await kept.getByRole('button', { name: 'Close' }).click()
  await expect(kept).toHaveCount(0)

  await page.goto(`/product/${rekha.slug}`)
  await whenHydrated(page)
  await addOf(page).click()
  await expect(kept).toContainText(`${rekha.title}Rs. 529 · and 1 more`)
  await expect(kept).toContainText('Add Rs. 422 more for free shipping')
  await kept.getByRole('link', { name: 'Sign in and continue' }).click()
  await expect(page).toHaveURL('/login?next=%2Fcart')
  await expect(kept).toHaveCount(0)
})

test('the page of a piece says under its buttons what of it is in the cart', async ({
  page,
  shop,
  customer,
}) => {
  const { gulab, rekha } = shop.products
  for (const quantity of [1, 2])
    await shop.request('POST', '/api/cart', {
      as: customer,
      body: { productId: gulab.id, quantity },
    })
  await page.goto(`/product/${gulab.slug}`)
  const main = page.getByRole('main')
  await expect(main.getByText('In your cart: 3 pieces · View Cart')).toBeVisible()
  await page.goto(`/product/${rekha.slug}`)
  await whenHydrated(page)
  await expect(cartBadge(page)).toHaveAccessibleName('Cart, 1 line')
  await expect(main.getByText(/^In your cart/)).toHaveCount(0)
})

test('the panel of an addition ends by itself, but not with the focus in it; Escape closes it', async ({
  page,
  shop,
  customer,
}) => {
  expect(customer.id).toBeTruthy()
  await page.goto(`/product/${shop.products.gulab.slug}`)
  await whenHydrated(page)
  await page.clock.install()
  await addOf(page).click()
  const panel = panelOf(page)
  await panel.getByRole('button', { name: 'Close' }).focus()
  await page.clock.runFor(20_000)
  await expect(panel).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(page.locator('#main')).toBeFocused()

  await addOf(page).click()
  await expect(panel).toBeVisible()
  await page.mouse.move(5, 700)
  await page.clock.runFor(6500)
  await expect(panel).toHaveCount(0)
})

test('on a phone the panel of an addition never covers ADD TO CART', async ({ page, customer }) => {
  expect(customer.id).toBeTruthy()
  await page.goto('/earrings')
  await whenHydrated(page)
  const add = addOf(page)
  // At its full height the panel would end below the button.
  await add.evaluate((button) => scrollBy(0, button.getBoundingClientRect().top - 200))
  await add.click()
  const panel = panelOf(page)
  await expect(panel.getByRole('link', { name: 'View Cart' })).toBeVisible()
  await expect(panel.getByRole('link', { name: 'Proceed to Checkout' })).toHaveCount(0)
  const [bar, button] = [await panel.boundingBox(), await add.boundingBox()]
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0)
})

test("on a wide screen a guest's panel covers no ADD TO CART, though it has no further pieces", async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/search')
  await whenHydrated(page)
  const main = page.getByRole('main')
  const inCorner = main.getByRole('button', { name: 'ADD TO CART' }).nth(3)
  await inCorner.evaluate((button) => scrollBy(0, button.getBoundingClientRect().top - 200))
  const card = main.getByRole('listitem').filter({ hasText: shop.products.gulab.title }).first()
  await card.getByRole('button', { name: 'ADD TO CART' }).dispatchEvent('click')
  const panel = page.getByRole('region', { name: 'Kept for you' })
  await expect(panel).toBeVisible()
  const covered = () =>
    panel.evaluate((element) => {
      const area = element.getBoundingClientRect()
      return [...document.querySelectorAll('main button')].filter((button) => {
        const { top, bottom, right } = button.getBoundingClientRect()
        const isOver = bottom > area.top && top < area.bottom && right > area.left
        return isOver && button.textContent === 'ADD TO CART'
      }).length
    })
  await expect.poll(covered).toBe(0)
})

test('a guest who asks for more than are left reads so where they are kept', async ({
  page,
  shop,
}) => {
  const bells = await shop.stock({ title: 'Three Bells', stock: 3, category: 'Combo' })
  await page.goto(`/product/${bells.slug}`)
  await whenHydrated(page)
  const more = page.getByRole('button', { name: 'Increase quantity' })
  for (let pressed = 0; pressed < 4; pressed += 1) await more.click()
  await addOf(page).click()
  const panel = page.getByRole('region', { name: 'Kept for you' })
  await expect(panel).toContainText(/3 × Rs\. [\d,]+ · Only 3 left/)
})

test('on a phone a message moves above the buy bar without a layout shift', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/product/${shop.products.gulab.slug}`)
  await whenHydrated(page)
  await addOf(page).click()
  await toast(page, 'Please log in to add to cart!').hover()
  // Shifts within half a second of a click do not count.
  await page.waitForTimeout(600)
  await page.evaluate(() => {
    const shifts: PerformanceEntry[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({
      type: 'layout-shift',
    })
  })
  const message = page.locator('.toasts > div')
  const before = await message.boundingBox()
  await page.evaluate(() => scrollTo(0, 2000))
  await expect(page.locator('[data-buy-bar]')).toBeVisible()
  await expect.poll(async () => (await message.boundingBox())?.y).toBeLessThan(before?.y ?? 0)
  await page.waitForTimeout(300)
  const moved = await page.evaluate(() =>
    (window as unknown as { shifts: { sources: { node: Element | null }[] }[] }).shifts.filter(
      ({ sources }) => sources.some(({ node }) => node?.closest?.('.toasts')),
    ),
  )
  expect(moved).toEqual([])
})
