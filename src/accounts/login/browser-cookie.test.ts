import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { browserHash, isKnownBrowser, openCookie, signBrowser } from './browser-cookie.ts'

const NOW = new Date('2026-11-21T10:00:00Z')
const signing = { key: randomBytes(32), now: NOW }
const days = (count: number) => ({ ...signing, now: new Date(NOW.getTime() + count * 86_400_000) })
const asha = { id: 'usr_asha', deviceVersion: 0 }
const bela = { id: 'usr_bela', deviceVersion: 0 }

test('a browser that has logged in to an account is known to that account and to no other', () => {
  const cookie = signBrowser('', asha, signing)
  expect(isKnownBrowser(cookie, asha, signing)).toBe(true)
  expect(isKnownBrowser(cookie, bela, signing)).toBe(false)
  expect(isKnownBrowser(cookie, asha, { ...signing, key: randomBytes(32) })).toBe(false)
})

test('it is known for 400 days after the last log-in, until the version is raised', () => {
  const cookie = signBrowser('', asha, signing)
  expect(isKnownBrowser(cookie, asha, days(399))).toBe(true)
  expect(isKnownBrowser(cookie, asha, days(400))).toBe(false)
  expect(isKnownBrowser(cookie, { ...asha, deviceVersion: 1 }, signing)).toBe(false)
})

test('it is known to the last five accounts that logged in there, and its id stays', () => {
  const family = Array.from({ length: 7 }, (_, at) => ({ id: `usr_${at}`, deviceVersion: 0 }))
  let cookie = openCookie('')
  const hash = browserHash(cookie)
  for (const account of family) cookie = signBrowser(cookie, account, signing)
  for (let again = 0; again < 3; again++) cookie = signBrowser(cookie, asha, signing)
  const known = family.filter((account) => isKnownBrowser(cookie, account, signing))
  expect(known.map(({ id }) => id)).toEqual(['usr_3', 'usr_4', 'usr_5', 'usr_6'])
  expect(isKnownBrowser(cookie, asha, signing)).toBe(true)
  expect(browserHash(cookie)).toBe(hash)
})

test('a token is invalid beside another id, or if it was forged or changed', () => {
  const cookie = signBrowser('', asha, signing)
  const [, token = ''] = cookie.split('.')
  expect(isKnownBrowser(`${openCookie('')}.${token}`, asha, signing)).toBe(false)
  const changed = `${token.slice(0, 20)}${token[20] === 'A' ? 'B' : 'A'}${token.slice(21)}`
  for (const forged of [changed, token.slice(1), 'A'.repeat(48), '', `${token}.x`, '%00'])
    expect(isKnownBrowser(`${cookie.slice(0, 43)}.${forged}`, asha, signing), forged).toBe(false)
})

test('a malformed cookie counts as none, and a new one replaces it', () => {
  for (const wrong of ['', 'x', 'a.b', '.'.repeat(50), 'A'.repeat(42), `${'A'.repeat(43)}.short`]) {
    expect(browserHash(wrong)).toBe('')
    expect(openCookie(wrong)).toMatch(/^[\w-]{43}$/)
  }
  expect(openCookie('')).not.toBe(openCookie(''))
  const right = openCookie('')
  expect(openCookie(right)).toBe(right)
})
