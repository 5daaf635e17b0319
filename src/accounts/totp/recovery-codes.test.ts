import { expect, test } from 'vitest'
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'

test('there are ten different codes in four groups', () => {
  const codes = newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/)
})

test('a code has the same hash however it is typed', () => {
  const hash = hashRecoveryCode('ABCD-EFGH-IJKL-2345')
  expect(hash).toMatch(/^[\w-]{43}$/)
  expect(hashRecoveryCode(' abcdefgh ijkl 2345')).toBe(hash)
  expect(hashRecoveryCode('ABCD-EFGH-IJKL-2346')).not.toBe(hash)
})

test.each(['', '123456', 'ABCD-EFGH-IJKL-234', 'ABCD-EFGH-IJKL-2341', 'x'.repeat(40)])(
  'not a recovery code: %j',
  (text) => expect(hashRecoveryCode(text)).toBeUndefined(),
)
