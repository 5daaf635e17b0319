import { expect, test } from 'vitest'
import { toAddress } from './address.ts'

test('an address has an id and the eight shipping fields', () => {
  const details = {
    name: 'Asha Rao',
    email: 'asha@example.in',
    phone: '9823014567',
    address: '14 Prabhat Road',
    city: 'Pune',
    state: 'Maharashtra',
    country: 'India',
    pincode: '411004',
    isDefault: true,
  }
  expect(toAddress({ _id: 'adr_1', ...details })).toEqual({ id: 'adr_1', ...details })
})
