import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findLedgerFaults } from '#inventory/inventory.ts'
import { toForm } from '../form.ts'
import { openTestShop, type TestUser, type TestProduct, type TestShop } from '../shop.ts'

let shop: TestShop
let administrator: TestUser

beforeAll(async () => {
  shop = await openTestShop()
  administrator = await shop.administrator()
})
afterAll(() => shop.close())

const change = (what: 'add' | 'remove', body: object) =>
  shop.request('POST', `/api/admin/inventory/${what}`, { as: administrator, body })
const list = async (query = '') =>
  (await shop.request('GET', `/api/admin/inventory?limit=100${query}`, { as: administrator })).body
async function edit({ productId }: TestProduct, variants: object[]) {
  const fields = {
    title: 'Sized Ring',
    description: 'In sizes.',
    category: 'Rings',
    actualPrice: '1500',
    salePrice: '1200',
    variants: JSON.stringify(variants),
  }
  const form = toForm(fields)
  const response = await shop.app.inject({
    method: 'PUT',
    url: `/api/admin/products/${productId}`,
    headers: { ...administrator.headers, ...form.headers },
    payload: form.payload,
  })
  return { status: response.statusCode, body: response.json() }
}
const stockOf = async (productId: string): Promise<number> =>
  (await shop.request('GET', `/api/products/${productId}`)).body.inventory

test('units are added and removed, each change with its ledger line: who, when, why', async () => {
  const { productId } = await shop.stock({ title: 'Ledger Ring', stock: 10 })
  const added = await change('add', { productId, quantity: 5, reason: 'Delivery from Jaipur' })
  expect(added.body).toMatchObject({
    message: 'Inventory added successfully!',
    product: { inventory: 15 },
  })
  const removed = await change('remove', { productId, quantity: 2 })
  expect(removed.body).toMatchObject({
    message: 'Inventory removed successfully!',
    product: { inventory: 13 },
  })
  expect(await stockOf(productId)).toBe(13)
  const { movements, next } = (
    await shop.request('GET', `/api/admin/inventory/movements?productId=${productId}`, {
      as: administrator,
    })
  ).body
  expect(movements).toMatchObject([
    { change: -2, kind: 'removed', actor: 'Owner', order: null },
    { change: 5, kind: 'added', reason: 'Delivery from Jaipur', actor: 'Owner' },
    { change: 10, kind: 'opening', actor: null },
  ])
  expect(next).toBeNull()
})

test('removing more than the stock is a clear error and changes nothing', async () => {
  const { productId } = await shop.stock({ title: 'Scarce Ring', stock: 3 })
  const { status, body } = await change('remove', { productId, quantity: 4 })
  expect([status, body.message]).toEqual([409, 'Only 3 left of Scarce Ring.'])
  expect(body.fields).toEqual({ quantity: 'Only 3 left.' })
  await change('remove', { productId, quantity: 3 })
  expect((await change('remove', { productId, quantity: 1 })).body).toMatchObject({
    message: 'Scarce Ring is sold out.',
    fields: { quantity: 'There are none left.' },
  })
  await change('add', { productId, quantity: 3 })
  expect(await stockOf(productId)).toBe(3)
})

test('a change that is sent again after a lost response is made once; adding and removing have separate ids', async () => {
  const { productId } = await shop.stock({ stock: 10 })
  const input = { productId, quantity: 4, requestId: 'pieces from Jaipur' }
  const responses = await Promise.all(Array.from({ length: 5 }, () => change('add', input)))
  expect(responses.map(({ status, body }) => [status, body.product.inventory])).toEqual(
    responses.map(() => [200, 14]),
  )
  await change('remove', { ...input, requestId: 'a box that fell' })
  await change('remove', { ...input, requestId: 'a box that fell' })
  expect(await stockOf(productId)).toBe(10)
  const { productId: another } = await shop.stock({ stock: 3 })
  expect(
    (await change('add', { ...input, productId: another })).body.product.inventory,
    'of another variant it is another change',
  ).toBe(7)
  expect(await change('add', { ...input, quantity: 6 })).toMatchObject({
    status: 400,
    body: { fields: { quantity: expect.stringContaining('4 pieces') } },
  })
  await change('add', { ...input, requestId: undefined })
  expect(await stockOf(productId)).toBe(14)
})

describe('the same number of units for several variants', () => {
  const addToMany = (body: object) =>
    shop.request('POST', '/api/admin/inventory/add-to-many', { as: administrator, body })
  const stocked = async (stock: number) => {
    const { productId } = await shop.stock({ stock })
    const { products } = await list()
    const row = products.find(({ _id }: { _id: string }) => _id === productId)
    return { productId, variantId: row.variants[0]._id }
  }
  const movementsOf = async (productId: string) =>
    (
      await shop.request('GET', `/api/admin/inventory/movements?productId=${productId}`, {
        as: administrator,
      })
    ).body.movements

  test('is added once for each request, with a ledger line each and one line in the log', async () => {
    const [one, other] = [await stocked(3), await stocked(0)]
    const body = {
      variantIds: [one.variantId, other.variantId],
      quantity: 4,
      reason: 'Diwali delivery',
      requestId: 'several-variants-1',
    }
    expect(await addToMany(body)).toMatchObject({ status: 200, body: { changed: 2 } })
    expect(await addToMany(body)).toMatchObject({ status: 200, body: { changed: 2 } })
    expect(await stockOf(one.productId)).toBe(7)
    expect(await stockOf(other.productId)).toBe(4)
    for (const { productId } of [one, other])
      expect((await movementsOf(productId))[0]).toMatchObject({
        change: 4,
        kind: 'added',
        reason: 'Diwali delivery',
        actor: 'Owner',
      })
    const { changes } = (
      await shop.request('GET', '/api/admin/changes?kind=stock', { as: administrator })
    ).body
    expect(changes[0]).toMatchObject({
      action: 'stock.added',
      subject: { name: expect.stringMatching(/^Kundan Ring \d+, Kundan Ring \d+$/) },
      after: { quantity: 4, pieces: [expect.stringMatching(/ \(.+\)$/), expect.any(String)] },
    })
    expect(await addToMany({ ...body, quantity: 5 })).toMatchObject({ status: 400 })
    expect(await findLedgerFaults(shop.db)).toEqual([])
  })

  test('is added to none if one of them is missing or would have too many', async () => {
    const [one, full] = [await stocked(3), await stocked(999_999)]
    const missing = await addToMany({ variantIds: [one.variantId, 'var_missing'], quantity: 1 })
    expect(missing).toMatchObject({ status: 404, body: { code: 'variant.missing' } })
    const above = await addToMany({ variantIds: [one.variantId, full.variantId], quantity: 10 })
    expect(above).toMatchObject({ status: 400, body: { fields: { quantity: expect.any(String) } } })
    expect(await stockOf(one.productId)).toBe(3)
  })
})

test('a stocktake that is sent again replaces its first numbers, and corrects nothing twice', async () => {
  const { productId, variantIds } = await shop.stock({ sizes: ['2.4', '2.6', '2.8'], stock: 10 })
  const count = (counted: (number | undefined)[]) =>
    shop.request('POST', '/api/admin/inventory/stocktake', {
      as: administrator,
      body: {
        requestId: 'the count of Saturday',
        counts: counted.flatMap((pieces, place) =>
          pieces === undefined ? [] : [{ variantId: variantIds[place], counted: pieces, seen: 10 }],
        ),
      },
    })
  const stockLevels = async () =>
    (await list()).products
      .find(({ _id }: { _id: string }) => _id === productId)
      .variants.map((size: { inventory: number }) => size.inventory)
  await count([8, 12, undefined])
  await count([8, 12, undefined])
  expect(await stockLevels()).toEqual([8, 12, 10])
  await shop.openPayment(await shop.customer(), [{ productId, variantId: variantIds[0] ?? '' }])
  await count([9, 10, 5])
  expect(await stockLevels()).toEqual([8, 10, 5])
  expect(await findLedgerFaults(shop.db)).toEqual([])
})

test('a product with several variants requires a variant', async () => {
  const { productId, variantIds } = await shop.stock({ sizes: ['S', 'M'], stock: 2 })
  expect((await change('add', { productId, quantity: 1 })).body).toMatchObject({
    code: 'variant.needed',
    message: 'Please select a size.',
  })
  const { body } = await change('add', { productId, variantId: variantIds[1], quantity: 1 })
  expect(body.product.variants).toMatchObject([{ inventory: 2 }, { inventory: 3 }])
})

test.each([[0], [-3], [1.5], ['2'], [null], [1e9]])(
  'a quantity of %j is refused',
  async (quantity) => {
    const { productId } = await shop.stock({})
    expect((await change('add', { productId, quantity })).status).toBe(400)
    expect(await stockOf(productId)).toBe(10)
  },
)

test('stock has a million units at most, plus those that an order releases', async () => {
  const ring = await shop.stock({ stock: 10 })
  const fill = (quantity: number) => change('add', { productId: ring.productId, quantity })
  await shop.openPayment(await shop.customer(), [{ productId: ring.productId, quantity: 2 }])
  expect((await fill(999_992)).body.product.inventory).toBe(1_000_000)
  const full = 'That is more than a shelf can hold.'
  expect(await fill(1)).toMatchObject({
    status: 400,
    body: { message: full, fields: { quantity: full } },
  })
  const counts = [{ variantId: ring.variantIds[0], counted: 11, seen: 10 }]
  expect(
    (
      await shop.request('POST', '/api/admin/inventory/stocktake', {
        as: administrator,
        body: { counts },
      })
    ).body.message,
  ).toBe(full)
  shop.later(20)
  await shop.work('payment.check')
  expect(await stockOf(ring.productId)).toBe(1_000_002)
  expect(await findLedgerFaults(shop.db)).toEqual([])
})

test('ten administrators at once remove no unit twice', async () => {
  const { productId } = await shop.stock({ stock: 6 })
  const responses = await Promise.all(
    Array.from({ length: 10 }, () => change('remove', { productId, quantity: 1 })),
  )
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(6)
  expect(await stockOf(productId)).toBe(0)
  expect(await findLedgerFaults(shop.db)).toEqual([])
})

test('the stock list is of one category, and has the fewest units first', async () => {
  await shop.stock({ title: 'Filter Ring', category: 'Rings', stock: 2 })
  await shop.stock({ title: 'Filter Bangle', category: 'Bangles', stock: 9 })
  await shop.stock({ title: 'Filter Kada', category: 'Bangles', stock: 4 })
  await shop.stock({ title: 'Filter Bali', category: 'Earrings', stock: 30 })
  const titles = async (query: string) =>
    (await list(`&q=filter${query}`)).products.map(({ title }: { title: string }) => title)
  expect(await titles('&category=Bangles')).toEqual(['Filter Kada', 'Filter Bangle'])
  expect(await titles('&sort=least')).toEqual([
    'Filter Ring',
    'Filter Kada',
    'Filter Bangle',
    'Filter Bali',
  ])
  expect(await titles('&low=true&category=Bangles')).toEqual(['Filter Kada'])
  expect(await titles('&low=true&category=Earrings')).toEqual([])
})

test('low stock is listed with the fewest units first', async () => {
  const [six, two] = [
    await shop.stock({ title: 'Six left', stock: 6 }),
    await shop.stock({ title: 'Two left', stock: 2 }),
  ]
  const { products, lowStock } = await list('&low=true')
  expect(lowStock).toBe(5)
  const ids = products.map((product: { _id: string }) => product._id)
  expect(ids).toContain(two.productId)
  expect(ids).not.toContain(six.productId)
  type Listed = { variants: { inventory: number; removed: boolean }[] }
  const fewest = ({ variants }: Listed) =>
    Math.min(...variants.filter(({ removed }) => !removed).map(({ inventory }) => inventory))
  const counts = products.map(fewest)
  expect(counts).toEqual(counts.toSorted((a: number, b: number) => a - b))
})

test('the list of low stock has the products that the dashboard counts, without drafts', async () => {
  const { productId } = await shop.stock({ title: 'Low Draft', stock: 1 })
  await shop.db.execute(
    sql`update products set state = 'draft', removed_at = now() where id = ${productId}`,
  )
  const { products, pagination } = await list('&low=true')
  expect(products.map(({ _id }: { _id: string }) => _id)).not.toContain(productId)
  const { body } = await shop.request('GET', '/api/admin/dashboard', { as: administrator })
  expect(body.lowInventoryProducts).toBe(pagination.total)
  expect((await list('&q=low%20draft')).products).toMatchObject([
    { title: 'Low Draft', draft: true },
  ])
})

test('a product with one sold-out variant is listed as low, with any stock of the others', async () => {
  const sized = await shop.stock({ title: 'Sized Ring', sizes: ['Size 10', 'Size 12'], stock: 60 })
  const isLow = async () => {
    const { products } = await list('&low=true&q=sized%20ring')
    return products.map((product: { _id: string }) => product._id)
  }
  expect(await isLow()).toEqual([])
  await change('remove', {
    productId: sized.productId,
    variantId: sized.variantIds[1],
    quantity: 60,
  })
  expect(await isLow()).toEqual([sized.productId])
  const all = await list('&low=true')
  expect(all.pagination.total).toBe(all.products.length)
  expect(
    all.products.filter((product: { _id: string }) => product._id === sized.productId),
  ).toHaveLength(1)
})

test('a stocktake corrects the counted number and keeps the sales made meanwhile', async () => {
  const [a, b] = [await shop.stock({ stock: 8 }), await shop.stock({ stock: 8 })]
  await change('remove', { productId: a.productId, quantity: 1, reason: 'Sold while counting' })
  const counts = [
    { variantId: a.variantIds[0], counted: 6, seen: 8 },
    { variantId: b.variantIds[0], counted: 9, seen: 8 },
  ]
  const { body } = await shop.request('POST', '/api/admin/inventory/stocktake', {
    as: administrator,
    body: { counts, note: 'Diwali count' },
  })
  expect(body).toMatchObject({ changed: 2, message: 'Stock corrected.' })
  expect([await stockOf(a.productId), await stockOf(b.productId)]).toEqual([5, 9])
})

test('the log of a stocktake names its products with their SKUs, and what was corrected', async () => {
  const ring = await shop.stock({ title: 'Ring of the count', sizes: ['Size 12'], stock: 8 })
  const chain = await shop.stock({ title: 'Chain of the count', stock: 8 })
  const counts = [
    { variantId: ring.variantIds[0], counted: 6, seen: 8 },
    { variantId: chain.variantIds[0], counted: 9, seen: 8 },
  ]
  const body = { counts, note: 'Diwali' }
  await shop.request('POST', '/api/admin/inventory/stocktake', { as: administrator, body })
  const { changes } = (
    await shop.request('GET', '/api/admin/changes?kind=stock', { as: administrator })
  ).body
  const skuOf = async ({ productId }: { productId: string }) =>
    (await list()).products.find(({ _id }: { _id: string }) => _id === productId).variants[0].sku
  expect(changes[0]).toMatchObject({
    action: 'stock.counted',
    subject: { name: 'Chain of the count, Ring of the count' },
  })
  expect(changes[0].after).toEqual({
    note: 'Diwali',
    [`Ring of the count, Size 12 (${await skuOf(ring)})`]: '\u22122',
    [`Chain of the count (${await skuOf(chain)})`]: '+1',
  })
})

test('a stocktake with an unknown variant changes nothing', async () => {
  const { productId, variantIds } = await shop.stock({ stock: 8 })
  const counts = [
    { variantId: variantIds[0], counted: 3, seen: 8 },
    { variantId: 'var_unknown', counted: 3, seen: 8 },
  ]
  expect(
    (
      await shop.request('POST', '/api/admin/inventory/stocktake', {
        as: administrator,
        body: { counts },
      })
    ).status,
  ).toBe(404)
  expect(await stockOf(productId)).toBe(8)
})

describe('units that are released for a removed variant', () => {
  /**
   * A ring in two variants with three units each. One of Size 14 was reserved while an
   * administrator removed the variant, and was not paid.
   */
  async function releaseForRemoved() {
    const ring = await shop.stock({ sizes: ['Size 12', 'Size 14'], stock: 3 })
    const [twelve, fourteen] = ring.variantIds
    const remaining = { _id: twelve, label: 'Size 12' }
    const lines = [{ productId: ring.productId, variantId: fourteen ?? '', quantity: 2 }]
    await shop.openPayment(await shop.customer(), lines)
    expect((await edit(ring, [remaining])).body.product).toMatchObject({
      inventory: 3,
      variants: [{ label: 'Size 12' }],
    })
    shop.later(20)
    await shop.work('payment.check')
    return {
      ring,
      remaining,
      fourteen,
      stockRow: async () =>
        (await list('&q=sized')).products.find(
          ({ _id }: { _id: string }) => _id === ring.productId,
        ),
    }
  }

  test('are in the stock list of the admin, and in no sum of what is for sale', async () => {
    const { ring, stockRow } = await releaseForRemoved()
    expect(await stockRow()).toMatchObject({
      inventory: 3,
      variants: [
        { label: 'Size 12', inventory: 3, removed: false },
        { label: 'Size 14 (removed)', inventory: 2, removed: true },
      ],
    })
    expect(await stockOf(ring.productId)).toBe(3)
    expect(
      (await change('add', { productId: ring.productId, quantity: 1 })).body.product,
    ).toMatchObject({ inventory: 4 })
  })

  test('can be removed by a change of stock, and none can be added', async () => {
    const { ring, fourteen, stockRow } = await releaseForRemoved()
    const input = { productId: ring.productId, variantId: fourteen }
    expect(await change('add', { ...input, quantity: 1 })).toMatchObject({
      status: 404,
      body: { code: 'variant.missing' },
    })
    expect(await change('remove', { ...input, quantity: 3 })).toMatchObject({
      status: 409,
      body: { code: 'stock.short' },
    })
    expect(await change('remove', { ...input, quantity: 2 })).toMatchObject({
      status: 200,
      body: { product: { variants: [{ label: 'Size 12' }] } },
    })
    expect((await stockRow()).variants).toHaveLength(1)
    expect((await change('remove', { ...input, quantity: 1 })).status).toBe(404)
    const [logged] = (
      await shop.request('GET', `/api/admin/changes?subjectId=${ring.productId}&kind=stock`, {
        as: administrator,
      })
    ).body.changes
    expect([Object.values(logged.before), Object.values(logged.after)]).toEqual([[2], [0]])
    expect(await findLedgerFaults(shop.db)).toEqual([])
  })

  test('can be removed by a stocktake', async () => {
    const { fourteen, stockRow } = await releaseForRemoved()
    const counts = [
      { variantId: fourteen, counted: 0, seen: (await stockRow()).variants[1].inventory },
    ]
    expect(
      (
        await shop.request('POST', '/api/admin/inventory/stocktake', {
          as: administrator,
          body: { counts },
        })
      ).status,
    ).toBe(200)
    expect((await stockRow()).variants).toHaveLength(1)
  })

  test.each([
    ['its name', { label: 'size 14' }],
    ['its SKU', { label: 'Large', sku: '' }],
  ])('are for sale again when the variant is added again with %s', async (what, size) => {
    const { ring, remaining, fourteen, stockRow } = await releaseForRemoved()
    const { sku } = (await stockRow()).variants[1]
    const { body } = await edit(ring, [
      { ...size, ...(what === 'its SKU' ? { sku } : {}), inventory: 1 },
      remaining,
    ])
    expect(body.product.variants).toMatchObject([
      { _id: fourteen, label: size.label, sku, inventory: 3 },
      { inventory: 3 },
    ])
    expect(await stockOf(ring.productId)).toBe(6)
    expect(await findLedgerFaults(shop.db)).toEqual([])
  })
})
