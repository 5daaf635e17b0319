import { expect, test } from 'vitest'
import { findSameAddress, lastDetails } from './shipping-details.ts'

const HOME = {
  id: 'home',
  name: 'Asha Rao',
  email: 'asha@example.com',
  phone: '9876543210',
  address: '12 Laxmi Road',
  city: 'Pune',
  state: 'Maharashtra',
  country: 'India',
  pincode: '411030',
}
const WORK = { ...HOME, id: 'work', address: '4 FC Road' }

test('a saved address is found by the text of an order', () => {
  const { id: _, ...text } = WORK
  expect(findSameAddress([HOME, WORK], { ...text, city: ' Pune ' })?.id).toBe('work')
})

test('an address that differs in one field is another address', () => {
  expect(findSameAddress([HOME, WORK], { ...HOME, phone: '9876543211' })).toBeUndefined()
})

test('the address of an order without an e-mail address takes that of the account', () => {
  const user = { id: 'usr_1', name: 'A', mobile: '9', email: 'a@example.com', isAdmin: false }
  const last = lastDetails({ ...WORK, email: '' }, { ...user, createdAt: '' })
  expect(last).toMatchObject({ address: '4 FC Road', email: 'a@example.com', name: 'Asha Rao' })
})
