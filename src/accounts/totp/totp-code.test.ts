import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { findTotpStep, newTotpSecret, totpUri } from './totp-code.ts'

/** The key of RFC 6238, appendix B. */
const SECRET = Secret.fromLatin1('12345678901234567890').base32

test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
])('at second %i the code of RFC 6238 is %s', (seconds, code) => {
  expect(findTotpStep(SECRET, code, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30))
})

test('the codes of one step before and after are accepted, with their own step', () => {
  const step = 41_152_263
  for (const [shift, found] of [
    [-2, undefined],
    [-1, step],
    [0, step],
    [1, step],
    [2, undefined],
  ] as const)
    expect(findTotpStep(SECRET, '005924', new Date((step + shift) * 30_000)), `${shift}`).toBe(
      found,
    )
})

test('a new key has 160 bits, and its address makes the same codes in an app', () => {
  const secret = newTotpSecret()
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(newTotpSecret()).not.toBe(secret)
  const uri = totpUri(secret, { issuer: 'Asha & Co', label: '9876543210' })
  const app = new URL(uri)
  expect(decodeURIComponent(app.pathname)).toContain('Asha & Co:9876543210')
  expect(Object.fromEntries(app.searchParams)).toMatchObject({
    secret,
    issuer: 'Asha & Co',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
  const now = new Date()
  const code = new TOTP({ secret }).generate({ timestamp: now.getTime() })
  expect(findTotpStep(secret, code, now)).toBe(Math.floor(now.getTime() / 30_000))
})
