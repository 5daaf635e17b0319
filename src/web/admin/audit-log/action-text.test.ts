import { expect, test } from 'vitest'
import { addressOf, verbOf } from './action-text.ts'

test('an action is a verb with what it was done to', () => {
  expect(verbOf('stock.counted')).toBe('counted the stock of')
  expect(verbOf('user.logged-out')).toBe('logged out')
})

test('what was changed leads to its page, unless it is gone', () => {
  const subject = { kind: 'user', _id: 'usr_1', name: 'Asha Rao' }
  expect(addressOf({ action: 'user.edited', subject })).toBe('/admin/users/usr_1')
  const deleted = { ...subject, name: 'a deleted account' }
  expect(addressOf({ action: 'user.edited', subject: deleted })).toBeUndefined()
  const product = { kind: 'product', _id: 'prd_1', name: 'Rose & gold' }
  expect(addressOf({ action: 'product.edited', subject: product })).toBe(
    '/admin/products?q=Rose%20%26%20gold',
  )
  expect(addressOf({ action: 'product.deleted', subject: product })).toBeUndefined()
  const words = { kind: 'search', _id: 'syn_1', name: 'kada, kangan' }
  expect(addressOf({ action: 'search.added', subject: words })).toBeUndefined()
})
