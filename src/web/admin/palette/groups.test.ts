import { expect, test } from 'vitest'
import { toGroups } from './groups.ts'
import { ACTIONS as ACTIONS_OF_ADMIN, PLACES as PLACES_OF_ADMIN } from './places.ts'

const SCREENS = [
  { to: '/admin/orders', label: 'Orders', menu: 'Daily' },
  { to: '/admin/offers', label: 'Offers', words: 'coupons free gift' },
]
const ACTIONS = [{ to: '/admin/offers/new', label: 'New offer', words: 'add coupon' }]
const STOCK_SCREENS = [
  { to: '/part', label: 'Shelf', words: 'stocktake' },
  { to: '/whole', label: 'Inventory', words: 'pieces stock' },
  { to: '/stock', label: 'Reports: Stock' },
]
const PLACES = { screens: SCREENS, actions: ACTIONS }

test('the palette lists the screens that match, and what the server has found', () => {
  expect(toGroups(' ORD ', PLACES, undefined)).toEqual([
    { title: 'Screens', items: [{ to: '/admin/orders', label: 'Orders', menu: 'Daily' }] },
  ])
  expect(toGroups('', PLACES, undefined)[0]?.items).toHaveLength(2)
  const found = {
    orders: [{ id: 'ord_1', number: 'JH-1', name: 'Asha', statusLabel: 'Packed', picture: null }],
    products: [{ id: 'prd_1', title: 'Rose & gold', picture: null }],
    users: [{ id: 'usr_1', name: 'Asha', mobile: '9876500001' }],
  }
  expect(toGroups('asha', PLACES, found)).toEqual([
    {
      title: 'Orders',
      items: [{ to: '/admin/orders/ord_1', label: 'JH-1', line: 'Asha · Packed', picture: null }],
    },
    {
      title: 'Products',
      items: [{ to: '/admin/products?q=Rose%20%26%20gold', label: 'Rose & gold', picture: null }],
    },
    {
      title: 'People',
      items: [
        {
          to: '/admin/users/usr_1',
          label: 'Asha',
          line: '9876500001',
          Icon: expect.anything(),
        },
      ],
    },
  ])
  expect(toGroups('order 1', PLACES, found).map(({ title }) => title)).toEqual([
    'Orders',
    'Screens',
    'Products',
    'People',
  ])
  expect(toGroups('zzz', PLACES, { orders: [], products: [], users: [] })).toEqual([])
})

test('screens and actions are found by their names first, then by other words for them', () => {
  const labels = (q: string) =>
    toGroups(q, PLACES, undefined).map(({ title, items }) => [
      title,
      ...items.map(({ label }) => label),
    ])
  expect(labels('offer')).toEqual([
    ['Screens', 'Offers'],
    ['Actions', 'New offer'],
  ])
  expect(labels('coup')).toEqual([
    ['Screens', 'Offers'],
    ['Actions', 'New offer'],
  ])
  expect(labels('add offer')).toEqual([['Actions', 'New offer']])
  expect(labels('gift')).toEqual([['Screens', 'Offers']])
  expect(labels('ift')).toEqual([])
  // The words are in any order, and a number belongs to an order, not to a screen.
  expect(labels('coupon ad')).toEqual([['Actions', 'New offer']])
  expect(labels('orders 12')).toEqual([['Screens', 'Orders']])
  expect(
    toGroups('stock', { screens: STOCK_SCREENS, actions: [] }, undefined)[0]?.items.map(
      ({ to }) => to,
    ),
  ).toEqual(['/stock', '/whole', '/part'])
})

test('a typing mistake finds a screen if nothing matches as it is typed', () => {
  const found = (q: string) =>
    toGroups(q, { screens: PLACES_OF_ADMIN, actions: ACTIONS_OF_ADMIN }, undefined).flatMap(
      ({ items }) => items.map(({ label }) => label),
    )
  expect(found('invetory')[0]).toBe('Inventory')
  expect(found('odrers')[0]).toBe('Orders')
  expect(found('recieved')[0]).toBe('Inventory')
  expect(found('stettings')[0]).toMatch(/^Settings/)
  expect(found('orders')).not.toContain('Offers')
})

test.each([
  ['to pack', '/admin/orders?status=confirmed'],
  ['to ship', '/admin/orders?status=packed'],
  ['returns', '/admin/orders?status=return_requested'],
  ['refund', '/admin/orders?status=all&payment=due'],
  ['refund due', '/admin/orders?status=all&payment=due'],
  ['unpaid', '/admin/orders?status=all&payment=unpaid'],
  ['low stock', '/admin/inventory?low=true'],
  ['stocktake', '/admin/inventory#stocktake'],
  ['newsletter', '/admin/users?news=true'],
])('"%s" leads to its list, before what the server has found', (q, to) => {
  const picture = null
  const products = [{ id: 'prd_1', title: 'Trisha Stacking Bands', picture }]
  const groups = toGroups(
    q,
    { screens: PLACES_OF_ADMIN, actions: ACTIONS_OF_ADMIN },
    { orders: [], products, users: [] },
  )
  expect(groups[0]?.title).toBe('Screens')
  expect(groups[0]?.items[0]?.to).toBe(to)
})

test('"import products" and "excel" lead to the import', () => {
  const shop = { screens: PLACES_OF_ADMIN, actions: ACTIONS_OF_ADMIN }
  for (const q of ['import products', 'excel']) {
    const items = toGroups(q, shop, undefined).flatMap((group) => group.items)
    expect(items[0]?.to).toBe('/admin/products/import')
  }
})
