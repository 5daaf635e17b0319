import type { Page } from '@playwright/test'
import { buy } from '../order-transitions.ts'
import { says } from '../texts/says.ts'
import { follow, meets } from '../texts/situations.ts'
import { cartBadge, expect, test, whenHydrated, type JourneyShop } from './shop.ts'

test('the drawer is a dialog that takes the focus, keeps it and returns it', async ({ page }) => {
  await page.goto('/rings')
  await whenHydrated(page)
  const button = page.getByRole('button', { name: 'Menu' })
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await button.click()
  await expect(drawer.getByRole('button', { name: 'Close' })).toBeFocused()
  for (const key of ['Shift+Tab', ...Array.from({ length: 30 }, () => 'Tab')]) {
    await page.keyboard.press(key)
    // Between the last control and the first one is the browser's own frame, which counts as the
    // body.
    const inside = await drawer.evaluate(
      (dialog) =>
        document.activeElement === document.body || dialog.contains(document.activeElement),
    )
    expect(inside).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(button).toBeFocused()

  await button.click()
  await expect(drawer).toBeVisible()
  await page.mouse.click(355, 400)
  await expect(drawer).toBeHidden()
  await expect(button).toBeFocused()
})

test('the drawer has every link of the shop, and a choice or Back closes it', async ({ page }) => {
  await page.goto('/quirky')
  await page.goto('/rings')
  await whenHydrated(page)
  const button = page.getByRole('button', { name: 'Menu' })
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await button.click()
  await says('menu.title', drawer)
  await says('menu.close', drawer)
  await says('menu.collections', drawer)
  await says('menu.office', drawer)
  await says('menu.heartfelt', drawer)
  await says('menu.quirky', drawer)
  await says('menu.glam', drawer)
  await says('menu.royal', drawer)
  await says('menu.rings', drawer)
  await says('menu.pendent', drawer)
  await says('menu.earrings', drawer)
  await says('menu.combo', drawer)
  await says('menu.connect', drawer)
  await says('menu.instagram', drawer)
  await says('menu.facebook', drawer)
  await says('menu.youtube', drawer)
  await says('menu.refund', drawer)
  await says('menu.quick', drawer)
  await says('menu.about', drawer)
  await says('menu.privacy', drawer)
  await says('menu.terms', drawer)
  await says('menu.refund-policy', drawer)
  await says('menu.shipping', drawer)
  await says('menu.track', drawer)
  const bangles = await says('menu.bangles', drawer)
  const styles = await says('menu.styles', drawer)
  await styles.click()
  await expect(bangles).toBeHidden()
  await styles.click()
  await expect(bangles).toBeVisible()
  await drawer.getByRole('link', { name: 'Quirky' }).click()
  await expect(drawer).toBeHidden()
  await says('listing.quirky', page)
  await expect(page.getByRole('main')).toBeFocused()

  await button.click()
  await page.goBack()
  await says('listing.rings', page)
  await expect(drawer).toBeHidden()
})

test('the list of style categories opens and closes with its button, and a choice closes it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/')
  await whenHydrated(page)
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
  await says('listing.bangles', page)
  await button.click()
  await expect(bangles).toBeVisible()
  await page.goBack()
  await expect(bangles).toBeHidden()

  await button.focus()
  await page.keyboard.press('Enter')
  for (const name of ['Rings', 'Pendent', 'Earrings', 'Combo', 'Bangles']) {
    await page.keyboard.press('Tab')
    await expect(nav.getByRole('link', { name, exact: true })).toBeFocused()
  }
  await page.keyboard.press('Tab')
  await expect(bangles).toBeHidden()
})

test('the style categories open under a mouse that rests on them, and stay until it leaves', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/about')
  await whenHydrated(page)
  const nav = page.getByRole('navigation', { name: 'Collections' })
  const button = nav.getByRole('button', { name: 'Style Categories' })
  const bangles = nav.getByRole('link', { name: 'Bangles', exact: true })
  await button.hover()
  await expect(bangles).toBeVisible()
  await bangles.hover()
  await page.waitForTimeout(400)
  await expect(bangles).toBeVisible()
  // Escape closes it without the mouse, and leaves the focus where it was.
  await page.keyboard.press('Escape')
  await expect(bangles).toBeHidden()
  await expect(button).not.toBeFocused()
  await page.mouse.move(5, 700)
  await button.hover()
  await expect(bangles).toBeVisible()
  await page.mouse.move(5, 700)
  await expect(bangles).toBeHidden()
  // A press on the open list keeps it open, also without the mouse; the next one closes it.
  await button.hover()
  await expect(bangles).toBeVisible()
  await button.click()
  await page.mouse.move(5, 700)
  await page.waitForTimeout(400)
  await expect(bangles).toBeVisible()
  await button.click()
  await expect(bangles).toBeHidden()
  // A mouse that only passes opens nothing.
  await page.mouse.move(5, 700)
  const place = await button.boundingBox()
  await page.mouse.move((place?.x ?? 0) + 5, (place?.y ?? 0) + 5)
  await page.mouse.move(5, 700)
  await page.waitForTimeout(300)
  await expect(bangles).toBeHidden()
})

test('every link of the wide menu leads to the listing of its name', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/')
  await whenHydrated(page)
  await page.keyboard.press('Tab')
  await expect(await says('frame.skip', page)).toBeFocused()
  await says('home.styles', page)
  await says('home.collections', page)
  await says('home.customers', page)
  await says('home.faq', page)
  const nav = page.getByRole('navigation', { name: 'Collections' })
  const choose = async (label: string, isStyle: boolean) => {
    if (isStyle) await nav.getByRole('button', { name: 'Style Categories' }).click()
    await nav.getByRole('link', { name: label, exact: true }).click()
  }
  await choose('Office Minimalistic', false)
  await says('listing.office', page)
  await choose('Heartfelt Elegance', false)
  await says('listing.heartfelt', page)
  await choose('Quirky', false)
  await says('listing.quirky', page)
  await choose('Classic Glam', false)
  await says('listing.glam', page)
  await choose('High-End Statement', false)
  await says('listing.royal', page)
  await choose('Rings', true)
  await says('listing.rings', page)
  await choose('Pendent', true)
  await says('listing.pendent', page)
  await choose('Earrings', true)
  await says('listing.earings', page)
  await choose('Combo', true)
  await says('listing.combo', page)
})

test("the drawer's refund link leads to the refund part of order tracking", async ({ page }) => {
  await page.goto('/quirky')
  await whenHydrated(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  await (await says('menu.refund', page.getByRole('dialog', { name: 'Menu' }))).click()
  await expect(page).toHaveURL(/\/track#refund$/)
  await says('track.number', page)
  await says('track.mobile', page)
  await expect(page.locator('#refund')).toBeInViewport()
})

test('the header leads a visitor to the log-in', async ({ page }) => {
  await page.goto('/')
  await whenHydrated(page)
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome Back' })).toBeVisible()
})

test('the header shows the numbers of cart and wishlist, and leads to the profile', async ({
  page,
  shop,
  customer,
}) => {
  const { gulab, rekha } = shop.products
  for (const productId of [gulab.id, rekha.id])
    await shop.request('POST', '/api/cart', { as: customer, body: { productId, quantity: 3 } })
  await shop.request('POST', '/api/wishlist', { as: customer, body: { productId: gulab.id } })
  await page.goto('/')
  await expect(cartBadge(page)).toHaveAccessibleName('Cart, 2 lines')
  await expect(cartBadge(page)).toHaveText('2')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Wishlist, 1 item' })).toHaveText(
    '1',
  )
  await page.getByRole('banner').getByRole('link', { name: 'Profile' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your Profile' })).toBeVisible()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome Back' })).toBeVisible()
  await expect(cartBadge(page)).toHaveAccessibleName('Cart, 0 lines')
})

type Way = [label: string, address: string]

const COLLECTIONS: Way[] = [
  ['Office Minimalistic', '/officeminimalistic'],
  ['Heartfelt Elegance', '/heartfeltelegance'],
  ['Quirky', '/quirky'],
  ['Classic Glam', '/party'],
  ['High-End Statement', '/royal'],
]
const STYLES: Way[] = [
  ['Rings', '/rings'],
  ['Pendent', '/pendent'],
  ['Earrings', '/earrings'],
  ['Combo', '/combo'],
  ['Bangles', '/bangles'],
]
const DRAWER: Way[] = [
  ...COLLECTIONS,
  ...STYLES,
  ['Instagram', 'https://www.instagram.com/'],
  ['Facebook', 'https://www.facebook.com/'],
  ['YouTube', 'https://www.youtube.com/'],
  ['Track Your refund', '/track#refund'],
  ['About us', '/about'],
  ['Privacy Policy', '/privacy'],
  ['Terms of Service', '/termsofservice'],
  ['Refund policy', '/refund'],
  ['Shipping Policy', '/shipping'],
  ['Track Order', '/track'],
]

/** The links of a part of the page, expanded or collapsed, in their order. */
const linksIn = (page: Page, part: string): Promise<string[][]> =>
  page
    .locator(part)
    .evaluate((root) =>
      [...root.querySelectorAll('a')].map((link) => [
        link.textContent.trim(),
        link.getAttribute('href') ?? '',
      ]),
    )

/** Every kind of page, including failed ones. */
async function pageKinds(shop: JourneyShop, orderId: string): Promise<string[]> {
  const { slug } = shop.products.aurora
  const account = [
    '/login',
    '/register',
    '/profile',
    '/about',
    '/shipping',
    '/track',
    '/cart',
    '/wishlist',
    '/checkout',
    `/order-confirmation?order=${orderId}`,
  ]
  return [
    '/',
    '/royal',
    '/rings',
    `/product/${slug}`,
    '/search?q=ring',
    ...account,
    '/no-such-page',
    '/product/no-such-piece',
  ]
}

test("the complete menu is on every kind of page, with the customer's numbers", async ({
  page,
  shop,
  customer,
  allowConsoleError,
}) => {
  allowConsoleError(/no-such-p|\.data/)
  const { gulab, rekha, aurora } = shop.products
  const { order } = await buy(shop, customer, [{ productId: rekha.id }])
  await shop.request('POST', '/api/cart', {
    as: customer,
    body: { productId: gulab.id, quantity: 3 },
  })
  await shop.request('POST', '/api/wishlist', { as: customer, body: { productId: gulab.id } })
  const expectWholeMenu = async (where: string) => {
    await page.getByRole('button', { name: 'Menu' }).click()
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await expect(drawer, where).toBeVisible()
    expect(await linksIn(page, '#menu'), where).toEqual(DRAWER)
    await drawer.getByRole('button', { name: 'Close' }).click()
    expect(await linksIn(page, 'nav[aria-label="Collections"]'), where).toEqual([
      ...COLLECTIONS,
      ...STYLES,
    ])
    await expect(cartBadge(page), where).toHaveAccessibleName('Cart, 1 line')
    await expect(
      page.getByRole('banner').getByRole('link', { name: 'Wishlist, 1 item' }),
      where,
    ).toHaveAttribute('href', '/wishlist')
    await expect(
      page.getByRole('banner').getByRole('link', { name: 'Profile' }),
      where,
    ).toHaveAttribute('href', '/profile')
  }
  for (const address of await pageKinds(shop, order._id)) {
    await page.goto(address)
    await whenHydrated(page)
    await expectWholeMenu(address)
  }
  await page.goto('/rings')
  await whenHydrated(page)
  const failing = await meets(page, `GET /product/${aurora.slug}.data`, 'lost')
  await follow(page, `/product/${aurora.slug}`)
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expectWholeMenu('a page that failed')
  await failing()
})

test('links to other sites say where they lead and send no referrer', async ({ page }) => {
  await page.goto('/')
  await whenHydrated(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  const others = page.locator('a[href^="http"]')
  await expect(others).toHaveCount(7)
  for (const link of await others.all()) {
    await expect(link).toHaveAttribute('rel', 'external noreferrer')
    await expect(link).not.toHaveAttribute('target')
    expect((await link.textContent()) || (await link.getAttribute('aria-label'))).toMatch(
      /Instagram|Facebook|YouTube|WhatsApp/,
    )
  }
})

test('the footer names its parts, and its list of style categories collapses', async ({ page }) => {
  await page.goto('/')
  await whenHydrated(page)
  const footer = page.getByRole('contentinfo')
  await says('footer.follow', footer)
  await says('footer.contact', footer)
  await says('footer.policies', footer)
  const toggle = await says('menu.styles', footer)
  await expect(footer.getByRole('link', { name: 'Bangles' })).toBeVisible()
  await toggle.click()
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await expect(footer.getByRole('link', { name: 'Bangles' })).toBeHidden()
})

test('on a wide screen the collections come into view again when the page is scrolled up', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/earrings')
  const collections = page.getByRole('navigation', { name: 'Collections' })
  const tools = page.locator('[data-tools]')
  const bottomOf = async (part: typeof tools) => {
    const box = await part.boundingBox()
    return box && Math.round(box.y + box.height)
  }
  const topOf = async (part: typeof tools) => Math.round((await part.boundingBox())?.y ?? -1)
  await page.mouse.wheel(0, 1200)
  await expect.poll(() => bottomOf(collections)).toBe(72)
  await expect.poll(() => topOf(tools)).toBe(72)
  await page.mouse.wheel(0, -200)
  await expect.poll(() => bottomOf(collections)).toBe(128)
  await expect.poll(() => topOf(tools)).toBe(128)
  await collections.getByRole('link', { name: 'Quirky' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Quirky' })).toBeVisible()
})
