import { describe, expect, test } from 'vitest'
import { isUnavailable, Unavailable } from './unavailable.ts'

const withCode = (code: string): Error => Object.assign(new Error('The driver says no.'), { code })

describe('a failure of the database', () => {
  test.each([
    ['too many connections', '53300'],
    ['a full disk', '53100'],
    ['no memory', '53200'],
    ['a read-only transaction', '25006'],
    ['a statement that took too long', '57014'],
    ['a lock timeout', '55P03'],
    ['a shutdown', '57P01'],
    ['a crash', '57P02'],
    ['a server that is still starting', '57P03'],
    ['a lost connection', '08006'],
    ['an idle transaction', '25P03'],
    ['a deadlock after all retries', '40P01'],
    ['a refused connection', 'ECONNREFUSED'],
    ['a reset connection', 'ECONNRESET'],
    ['a timeout of the network', 'ETIMEDOUT'],
    ['a full disk of this machine', 'ENOSPC'],
    ['a read-only disk of this machine', 'EROFS'],
  ])('that is %s (%s) means that the shop is unavailable', (_what, code) => {
    expect(isUnavailable(withCode(code))).toBe(true)
    expect(isUnavailable(new Error('Failed query', { cause: withCode(code) }))).toBe(true)
  })

  test('that a bug causes is not: a wrong statement, a violated constraint, a missing file', () => {
    for (const code of [
      '42601',
      '23505',
      '23503',
      '22P02',
      '42P01',
      'ENOENT',
      'ERR_INVALID_ARG_TYPE',
      'FST_ERR_VALIDATION',
    ]) {
      expect({
        code,
        isUnavailable: isUnavailable(new Error('Failed query', { cause: withCode(code) })),
      }).toEqual({ code, isUnavailable: false })
    }
    expect(isUnavailable('57014')).toBe(false)
    expect(isUnavailable(new Error('No code'))).toBe(false)
  })

  test('without a code is recognised by its class', () => {
    expect(
      isUnavailable(
        new Error('Failed query', { cause: new Unavailable('The connection was lost.') }),
      ),
    ).toBe(true)
  })
})
