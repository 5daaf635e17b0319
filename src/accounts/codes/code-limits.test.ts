import { expect, test } from 'vitest'
import { secondsToWait, formatWait, type SentCode } from './code-limits.ts'

const NOW = new Date('2026-11-21T10:00:00Z')
const DAY = 24 * 3600
const hers = { browserHash: 'hers', network: '203.0.113.1', isKnown: false }
const known = { ...hers, isKnown: true }
const stranger = { browserHash: 'strange', network: '198.51.100.7', isKnown: false }

const ago = (asking: Omit<SentCode, 'at'>, ...seconds: number[]): SentCode[] =>
  seconds.map((each) => ({ ...asking, at: new Date(NOW.getTime() - each * 1000) }))
/** Codes that as many strangers asked for, each in a network of its own, the newest first. */
const strangers = (count: number): SentCode[] =>
  Array.from({ length: count }, (_, at) => ({
    browserHash: `strange ${at}`,
    network: `198.51.100.${at}`,
    isKnown: false,
    at: new Date(NOW.getTime() - (at + 1) * 1000),
  }))
const wait = (sent: SentCode[], asking: Omit<SentCode, 'at'> = hers) =>
  secondsToWait(sent, asking, NOW)

test('the first code may be sent at once, the next after 45 seconds', () => {
  expect(wait([])).toBe(0)
  expect(wait(ago(hers, 0))).toBe(45)
  expect(wait(ago(hers, 44))).toBe(1)
  expect(wait(ago(hers, 45))).toBe(0)
})

test('after five codes in an hour a browser waits until the first of them is an hour old', () => {
  for (const asking of [hers, known]) {
    expect(wait(ago(asking, 100, 200, 300, 400), asking)).toBe(0)
    expect(wait(ago(asking, 100, 200, 300, 400, 3000), asking)).toBe(600)
    expect(wait(ago(asking, 100, 200, 300, 400, 3600), asking)).toBe(0)
  }
})

test('after ten codes in a day a browser waits until the first of them is a day old', () => {
  const hourly = Array.from({ length: 10 }, (_, hour) => (hour + 1) * 2 * 3600)
  expect(wait(ago(hers, ...hourly))).toBe(4 * 3600)
  expect(wait(ago(hers, ...hourly.slice(0, 9)))).toBe(0)
})

test('codes that a stranger asked for elsewhere do not make her wait', () => {
  expect(wait(ago(stranger, 1, 50, 100, 150, 200, 250, 300))).toBe(0)
  expect(wait(strangers(29))).toBe(0)
})

test('unknown browsers of one network get three in 45 seconds and eight in an hour', () => {
  const neighbour = (at: number) => ({ ...hers, browserHash: `neighbour ${at}` })
  const three = [1, 2, 3].flatMap((at) => ago(neighbour(at), at))
  expect(wait(three.slice(0, 2))).toBe(0)
  expect(wait(three)).toBe(42)
  const eight = Array.from({ length: 8 }, (_, at) => ago(neighbour(at), (at + 1) * 60)).flat()
  expect(wait(eight)).toBe(3600 - 480)
  expect(wait(eight, stranger)).toBe(0)
})

test('past twelve a day only networks that had none get one, and past thirty nobody unknown', () => {
  const sent = [...strangers(11), ...ago(hers, 5000)]
  expect(wait(sent, { ...hers, browserHash: 'another' })).toBe(DAY - 5000)
  expect(wait(sent, { ...stranger, network: '192.0.2.1' })).toBe(0)
  expect(wait(strangers(30))).toBe(DAY - 30)
})

test('a known browser gets its code whatever strangers have asked for', () => {
  expect(wait([...strangers(30), ...ago({ ...hers, browserHash: 'near' }, 1, 2, 3)], known)).toBe(0)
})

test('a wait is told as people say it', () => {
  expect([1, 45, 90, 3600, 5400, 80_000].map(formatWait)).toEqual([
    '1 second',
    '45 seconds',
    '2 minutes',
    '60 minutes',
    '2 hours',
    '23 hours',
  ])
})
