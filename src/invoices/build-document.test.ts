import { expect, test } from 'vitest'
import { DEFAULT_SHOP, type ShopDetails } from '#shared/shop-settings.ts'
import { buildInvoice } from './build-document.ts'

const addressOf = (change: Partial<ShopDetails>, seller: string | null = '27'): string[] =>
  buildInvoice({
    number: 'JH/26-27/000001',
    now: new Date('2026-11-05T06:00:00Z'),
    details: { ...DEFAULT_SHOP, addressLine1: '12 Laxmi Road', ...change },
    logo: null,
    order: {
      number: 'JH-1',
      createdAt: new Date('2026-11-04T06:00:00Z'),
      shippingDetails: {
        name: 'Asha Rao',
        phone: '9876543210',
        address: '4 Hill Road',
        city: 'Mumbai',
        state: 'Maharashtra',
        pincode: '400050',
        country: 'India',
        email: 'asha@example.com',
      },
      courier: null,
      trackingNumber: null,
      discounts: [],
    },
    supply: { seller, place: '27' },
    lines: [],
    charges: [],
    payment: 'Paid online',
  }).seller.address

test('the address of the seller has the pincode and state of the settings', () => {
  const set = { addressLine2: 'Sadashiv Peth, Pune', state: '27', pincode: '411030' }
  expect(addressOf(set)).toEqual(['12 Laxmi Road', 'Sadashiv Peth, Pune', 'Maharashtra 411030'])
  expect(addressOf(set, null)).toEqual(addressOf(set))
  expect(addressOf({ ...set, addressLine2: 'Pune, Maharashtra' })[2]).toBe('411030')
})

test('a pincode that the address has already is not repeated', () => {
  for (const addressLine2 of ['Pune 411030, Maharashtra', 'Pune 411 030'])
    expect(addressOf({ addressLine2, state: '27', pincode: '411030' })).toEqual([
      '12 Laxmi Road',
      addressLine2,
    ])
  expect(addressOf({ addressLine2: 'Pune' })).toEqual(['12 Laxmi Road', 'Pune'])
})
