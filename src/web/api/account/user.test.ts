import { expect, test } from 'vitest'
import { toUser } from './user.ts'

const USER = {
  _id: 'usr_1',
  name: 'Asha Rao',
  mobile: '9823014567',
  isAdmin: false,
  createdAt: '2026-11-20T10:00:00.000Z',
}

test('a user has an id, and an empty e-mail address if the account has none', () => {
  const { _id: id, ...rest } = USER
  expect(toUser(USER)).toEqual({ id, ...rest, email: '' })
  expect(toUser({ ...USER, email: 'asha@example.in' }).email).toBe('asha@example.in')
})
