import type { APIRequestContext } from '@playwright/test'
import { DEFAULT_POLICIES } from '#shared/policy/defaults/policies.ts'
import { writePolicy } from '#shared/policy/policy-text.ts'
import { saveSettings } from '../save-settings.ts'
import { toForm } from '../form.ts'
import { expect, test, type JourneyShop } from './shop.ts'

const RING = {
  title: 'Nazakat Ring',
  description: 'A ring for every day.',
  category: 'Rings',
  actualPrice: '1299',
  salePrice: '999',
}

const ADDRESS = '12 Laxmi Road, Pune 411030, Maharashtra'
const CARE = `Customer care: Jhumka, ${ADDRESS}, +91 00000 00000, care@jhumka.example`

async function addProduct(shop: JourneyShop, fields: Record<string, string>): Promise<string> {
  const { headers } = await shop.administrator()
  const form = toForm({ ...RING, ...fields })
  const { payload } = form
  const response = await shop.app.inject({
    method: 'POST',
    url: '/api/admin/products',
    headers: { ...headers, ...form.headers },
    payload,
  })
  expect(response.statusCode).toBe(200)
  return `/product/${response.json().product.slug}`
}

const toText = (html: string) =>
  html
    .replaceAll(/<script\b.*?<\/script>|<style\b.*?<\/style>/gs, ' ')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll(/[\s\u00a0]+/g, ' ')

async function read(request: APIRequestContext, path: string) {
  const response = await request.get(path)
  expect(response.status(), path).toBe(200)
  const html = await response.text()
  const jsonLd = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
  const things = jsonLd.map(([, json = '']) => JSON.parse(json))
  const rows = [...html.matchAll(/<th scope="row"[^>]*>([^<]*)<\/th><td[^>]*>([^<]*)<\/td>/g)]
  return {
    html,
    text: toText(html),
    things,
    details: rows.map(([, name, value]) => `${name}: ${value}`),
  }
}

test('the fields of the product form are in the Details of the page and in its structured data', async ({
  request,
  shop,
}) => {
  const path = await addProduct(shop, {
    material: 'Brass',
    plating: '22k gold',
    stone: 'Kundan',
    colour: 'Gold',
    weightGrams: '12.5',
    sizeMm: '24 × 18',
    netQuantity: '1 pair',
    countryOfOrigin: 'Thailand',
  })
  const page = await read(request, path)
  expect(page.details).toEqual([
    'Material: Brass',
    'Plating: 22k gold',
    'Stone: Kundan',
    'Colour: Gold',
    'Ring head: 24 × 18\u00a0mm',
    'Weight: 12.5\u00a0g',
    'Net quantity: 1 pair',
    'Country of origin: Thailand',
    'MRP: Rs. 1,299, inclusive of all taxes',
    CARE,
  ])
  expect(page.html).toContain('24 × 18 mm, drawn to scale beside a circle of 20 mm')
  expect(page.things.find((thing) => thing['@type'] === 'Product')).toMatchObject({
    material: 'Brass',
    color: 'Gold',
    weight: { '@type': 'QuantitativeValue', value: 12.5, unitCode: 'GRM' },
    countryOfOrigin: { '@type': 'Country', name: 'Thailand' },
    additionalProperty: [
      { '@type': 'PropertyValue', name: 'Net quantity', value: '1 pair' },
      { '@type': 'PropertyValue', name: 'Size (mm)', value: '24 × 18' },
    ],
  })
})

test('the Details of a product have only rows with a value, and those of the seller are folded under the others', async ({
  page,
  request,
  shop,
}) => {
  const path = await addProduct(shop, { title: 'Bare Ring' })
  expect((await read(request, path)).details).toEqual([
    'Net quantity: 1 N',
    'Country of origin: India',
    'MRP: Rs. 1,299, inclusive of all taxes',
    `Manufacturer or packer: Jhumka Jewels, ${ADDRESS}`,
    CARE,
  ])
  await page.goto(path)
  const origin = page.getByRole('row', { name: 'Country of origin India' })
  await expect(origin).toBeVisible()

  await page.goto(await addProduct(shop, { title: 'Brass Ring', material: 'Brass' }))
  await expect(page.getByRole('row', { name: 'Material Brass' })).toBeVisible()
  await expect(origin).toBeHidden()
  await page.getByText('Seller and origin').press('Enter')
  await expect(origin).toBeVisible()
})

/** Times and conditions that only a policy may state. */
const PROMISES =
  /\b(?:\d+|three|four|five|seven)(?:\s*(?:-|–|to)\s*\d+)?[\s-]+(?:business |working )?days?\b|pouch|price slip/i

/** What pages state of the default refund policy: its days for returns. */
const RETURN_DAYS = /Return or exchange within 3 days of delivery|3-day returns/g

test('pages before the payment state the days of the default refund policy, and none of a changed one', async ({
  page,
  request,
  shop,
  customer,
}) => {
  const ring = await addProduct(shop, { title: 'Policy Ring' })
  const jhumka = await addProduct(shop, { title: 'Policy Jhumka', category: 'Earrings' })
  const { productId } = await shop.stock({ title: 'Policy Bangle', category: 'Combo' })
  await shop.request('POST', '/api/cart', { as: customer, body: { productId, quantity: 1 } })
  /** The pages that state days for returns. They promise no other days and no packing. */
  const findStated = async () => {
    const stated: string[] = []
    const look = (path: string, text: string) => {
      if (text.search(RETURN_DAYS) >= 0) stated.push(path)
      expect(text.replaceAll(RETURN_DAYS, '').match(PROMISES)?.[0], path).toBeUndefined()
    }
    for (const path of [ring, jhumka, '/', '/about']) {
      const { html, text, things } = await read(request, path)
      look(path, text)
      const structuredData = JSON.stringify(things)
      expect(structuredData.match(PROMISES)?.[0], path).toBeUndefined()
      expect(structuredData, path).not.toMatch(/deliveryTime/)
      expect(structuredData.includes('"merchantReturnDays":3'), path).toBe(
        path === ring && stated.includes(ring),
      )
      if (path.startsWith('/product'))
        for (const link of ['/refund', '/shipping']) expect(html, path).toContain(`href="${link}"`)
    }
    // These two are rendered in the browser, once the cart is loaded.
    for (const { path, sign } of [
      { path: '/cart', sign: 'Proceed to Checkout' },
      { path: '/checkout', sign: 'Pay Now' },
    ]) {
      await page.goto(path)
      await expect(page.getByText(sign, { exact: true }).first()).toBeVisible()
      // On phones the lines of the checkout are folded.
      if (path === '/checkout') await page.getByRole('button', { name: /^Order Summary/ }).click()
      const shown = await page.locator('body').innerText()
      expect(shown).toContain('Policy Bangle')
      look(path, shown)
    }
    return stated
  }
  // Earrings do not come back.
  expect(await findStated()).toEqual([ring, '/', '/about', '/cart', '/checkout'])
  const administrator = await shop.administrator()
  const text = writePolicy(DEFAULT_POLICIES.refund).replaceAll('3 days', '10 days')
  await saveSettings(shop, administrator, { 'policy-refund': { text } })
  expect(await findStated()).toEqual([])
  expect((await read(request, '/refund')).text).toContain('10 days')
  await saveSettings(shop, administrator, { 'policy-refund': { text: null } })
})

test('a product page states the shipping rule of the settings, and a sale item as marked', async ({
  request,
  shop,
}) => {
  const path = await addProduct(shop, { title: 'Sale Ring', isSaleItem: 'true' })
  const administrator = await shop.administrator()
  const rule = { reservationMinutes: null, lowStock: 5 }
  expect((await read(request, path)).text).toContain('Sale item: no returns for a change of mind.')
  await saveSettings(shop, administrator, {
    selling: { freeShippingFrom: 1500, shipping: 49, ...rule },
  })
  const page = await read(request, path)
  expect(page.text).toContain('Shipping is free from Rs. 1,500, otherwise Rs. 49.')
  const offers = page.things.find((thing) => thing['@type'] === 'Product')?.offers
  expect(offers).toMatchObject({
    shippingDetails: { shippingRate: { value: 49 } },
    hasMerchantReturnPolicy: { merchantReturnLink: `${shop.config.publicUrl}/refund` },
  })
  await saveSettings(shop, administrator, {
    selling: { freeShippingFrom: 2000, shipping: 99, ...rule },
  })
})
