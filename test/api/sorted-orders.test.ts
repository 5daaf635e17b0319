import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buy } from '../order-transitions.ts'
import { openTestShop, type TestShop, type TestUser } from '../shop.ts'

let shop: TestShop
let administrator: TestUser
/** The ids of the orders by what is special in them, oldest first. */
let orders: Record<'cheap' | 'dear' | 'other' | 'newest', string>

beforeAll(async () => {
  shop = await openTestShop()
  administrator = await shop.administrator()
  const asha = await shop.customer('Asha Rao')
  const place = async (price: number, name: string) => {
    const { productId } = await shop.stock({ price, stock: 10 })
    const { _id: id } = (await buy(shop, asha, [{ productId }])).order
    await shop.db.execute(sql`
      update orders set shipping_details = shipping_details || ${JSON.stringify({ name })}::jsonb
      where id = ${id}`)
    return id
  }
  orders = {
    cheap: await place(1100, 'meera Joshi'),
    dear: await place(9000, 'Asha Rao'),
    other: await place(1200, 'Zoya Khan'),
    newest: await place(1200, 'Meera Joshi'),
  }
})
afterAll(() => shop.close())

const get = (path: string) => shop.request('GET', `/api/admin/orders${path}`, { as: administrator })

/** The names of all orders, read in pages of two. */
async function listed(query: string): Promise<string[]> {
  const names: string[] = []
  for (const page of [1, 2])
    for (const { _id } of (await get(`?limit=2&page=${page}&${query}`)).body.orders)
      names.push(Object.entries(orders).find(([, id]) => id === _id)?.[0] ?? _id)
  return names
}

const BY = {
  total: ['cheap', 'other', 'newest', 'dear'],
  customer: ['dear', 'cheap', 'newest', 'other'],
  oldest: ['cheap', 'dear', 'other', 'newest'],
}

test('orders are sorted by total, by name and by time, also over pages and with a filter', async () => {
  expect(await listed('')).toEqual(BY.oldest.toReversed())
  for (const filter of ['', '&status=confirmed', '&work=true']) {
    expect(await listed(`sort=newest${filter}`)).toEqual(BY.oldest.toReversed())
    expect(await listed(`sort=oldest${filter}`)).toEqual(BY.oldest)
    expect(await listed(`sort=total${filter}`)).toEqual(BY.total)
    expect(await listed(`sort=total-desc${filter}`)).toEqual(BY.total.toReversed())
    expect(await listed(`sort=customer${filter}`)).toEqual(BY.customer)
    expect(await listed(`sort=customer-desc${filter}`)).toEqual(BY.customer.toReversed())
  }
})

test('an unknown sort is refused', async () => {
  for (const sort of ['size', 'total;drop table orders', '', 'TOTAL'])
    expect(await get(`?sort=${encodeURIComponent(sort)}`), sort).toMatchObject({
      status: 400,
      body: { success: false, message: expect.any(String) },
    })
})

test('the orders before and after one are those of the sorted list', async () => {
  const around = async (sort: string) => {
    const { before, after } = (await get(`/${orders.newest}/context?sort=${sort}`)).body
    return [before?._id, after?._id]
  }
  expect(await around('total')).toEqual([orders.other, orders.dear])
  expect(await around('total-desc')).toEqual([orders.dear, orders.other])
  expect(await around('customer')).toEqual([orders.cheap, orders.other])
  expect(await around('newest')).toEqual([undefined, orders.other])
})

test('the name that is sorted by is that of the address, also after it has changed', async () => {
  const name = 'Bela Sen'
  const { shippingDetails } = (await get(`/${orders.other}`)).body
  const changed = await shop.request('PUT', `/api/admin/orders/${orders.other}/address`, {
    as: administrator,
    body: { shippingDetails: { ...shippingDetails, name } },
  })
  expect(changed.status).toBe(200)
  expect(await listed('sort=customer')).toEqual(['dear', 'other', 'cheap', 'newest'])
})
