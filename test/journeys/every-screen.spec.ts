import type { RouteConfigEntry } from '@react-router/dev/routes'
import { sql } from 'drizzle-orm'
import { TAXONOMY } from '#shared/catalog/taxonomy.ts'
import routes from '#web/routes.ts'
import { buy } from '../order-transitions.ts'
import { ADDRESS, type TestUser } from '../shop.ts'
import { expect, test, whenHydrated, type JourneyShop } from './shop.ts'

/**
 * Every URL of the storefront, from the table of its pages. The admin screens have their own
 * journeys.
 */
function addressesOf(
  entries: RouteConfigEntry[],
  things: Record<':id' | ':number', string>,
): string[] {
  return entries.flatMap((entry) => {
    if (entry.path?.startsWith('/admin')) return []
    if (entry.children) return addressesOf(entry.children, things)
    if (entry.index) return ['/']
    if (entry.path === '/:slug') return TAXONOMY.map(({ route }) => route)
    const path = entry.path === '*' ? '/no-such-page' : (entry.path ?? '')
    return [path.replace(':id', things[':id']).replace(':number', things[':number'])]
  })
}

const screens = (shop: JourneyShop, order: string): string[] =>
  addressesOf(routes, { ':id': shop.products.aurora.slug, ':number': order })

/** Creates an order, a full cart and a wishlist, so that no screen is empty. */
async function fillAccount(shop: JourneyShop, customer: TestUser): Promise<{ orderId: string }> {
  const { gulab, meena, rekha } = shop.products
  const { order } = await buy(shop, customer, [{ productId: rekha.id }])
  await shop.request('POST', '/api/cart', {
    as: customer,
    body: {
      productId: gulab.id,
      quantity: 2,
      giftNote: 'Supercalifragilisticexpialidocious-and-longer'.repeat(3),
    },
  })
  for (const { id } of [gulab, meena])
    await shop.request('POST', '/api/wishlist', { as: customer, body: { productId: id } })
  return { orderId: order._id }
}

test('Skip to content leads past the header', async ({ page }) => {
  await page.goto('/rings')
  await whenHydrated(page)
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('every page has a strict Content-Security-Policy and no customer data', async ({
  request,
  shop,
  customer,
}) => {
  const { orderId } = await fillAccount(shop, customer)
  for (const address of screens(shop, orderId)) {
    const response = await request.get(address)
    const html = await response.text()
    expect(html, address).not.toMatch(/<[^>]+\sstyle=/)
    expect(html, address).not.toMatch(/<[^>]+\son[a-z]+=/)
    const headers = response.headers()
    const policy = headers['content-security-policy'] ?? ''
    expect(policy, address).toContain("default-src 'none'")
    expect(/script-src ([^;]*)/.exec(policy)?.[1], address).not.toContain('unsafe')
    expect(policy, address).toContain("frame-ancestors 'none'")
    expect(headers, address).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
    })
    expect(headers['set-cookie'], address).toBeUndefined()
    const hers = await request.get(address, {
      headers: { ...customer.headers, cookie: `token=${customer.token}` },
    })
    expect(await hers.text(), address).toBe(html)
    for (const secret of [customer.token, customer.id, ADDRESS.email])
      expect(html, address).not.toContain(secret)
  }
})

test('pages of every kind start under their Content-Security-Policy', async ({
  page,
  shop,
  customer,
  allowConsoleError,
}) => {
  expect(customer.id).toBeTruthy()
  allowConsoleError(/status of (404|500)/)
  const visit = async (address: string, status: number) => {
    const response = await page.goto(address)
    expect(response?.status(), address).toBe(status)
    await whenHydrated(page)
  }
  const product = `/product/${shop.products.aurora.slug}`
  for (const address of ['/', '/rings', product, '/search?q=ring', '/cart', '/checkout', '/login'])
    await visit(address, 200)
  for (const address of ['/no-such-page', '/product/no-such-product']) await visit(address, 404)
  await shop.db.execute(sql`alter table product_search rename to product_search_away`)
  // No other journey has brought its response into a cache.
  await visit('/search?q=kamarbandh+of+one+journey', 500)
  await shop.db.execute(sql`alter table product_search_away rename to product_search`)
})

test('an admin screen starts under its Content-Security-Policy', async ({
  page,
  administrator,
}) => {
  expect(administrator.id).toBeTruthy()
  await page.goto('/admin/orders')
  await whenHydrated(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
