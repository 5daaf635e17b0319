import { expect, test } from 'vitest'
import { toGroups } from './groups.ts'

const SCREENS = [
  { to: '/admin/orders', label: 'Orders', menu: 'Daily' },
  { to: '/admin/offers', label: 'Offers' },
]

test('the palette lists the screens that match, and what the server has found', () => {
  expect(toGroups(' ORD ', SCREENS, undefined)).toEqual([
    { title: 'Screens', items: [{ to: '/admin/orders', label: 'Orders', menu: 'Daily' }] },
  ])
  expect(toGroups('', SCREENS, undefined)[0]?.items).toHaveLength(2)
  const found = {
    orders: [{ id: 'ord_1', number: 'JH-1', name: 'Asha', statusLabel: 'Packed' }],
    products: [{ id: 'prd_1', title: 'Rose & gold', picture: null }],
    users: [{ id: 'usr_1', name: 'Asha', mobile: '9876500001' }],
  }
  expect(toGroups('asha', SCREENS, found)).toEqual([
    {
      title: 'Orders',
      items: [{ to: '/admin/orders/ord_1', label: 'JH-1', line: 'Asha · Packed' }],
    },
    {
      title: 'Products',
      items: [{ to: '/admin/products?q=Rose%20%26%20gold', label: 'Rose & gold', picture: null }],
    },
    {
      title: 'People',
      items: [{ to: '/admin/users?q=9876500001', label: 'Asha', line: '9876500001' }],
    },
  ])
  expect(toGroups('zzz', SCREENS, { orders: [], products: [], users: [] })).toEqual([])
})
