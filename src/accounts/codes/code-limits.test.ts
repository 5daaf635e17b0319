import { expect, test } from 'vitest'
import { secondsToWait, formatWait, type SentCode } from './code-limits.ts'

const NOW = new Date('2026-11-21T10:00:00Z')
const DAY = 24 * 3600
const unknown = { browserHash: 'own', network: '203.0.113.1', isKnown: false }
const known = { ...unknown, isKnown: true }
const unrelated = { browserHash: 'strange', network: '198.51.100.7', isKnown: false }

const sentAgo = (requester: Omit<SentCode, 'at'>, ...seconds: number[]): SentCode[] =>
  seconds.map((each) => ({ ...requester, at: new Date(NOW.getTime() - each * 1000) }))
/** Codes that `count` unrelated browsers requested, each in its own network, the newest first. */
const unrelatedCodes = (count: number): SentCode[] =>
  Array.from({ length: count }, (_, at) => ({
    browserHash: `strange ${at}`,
    network: `198.51.100.${at}`,
    isKnown: false,
    at: new Date(NOW.getTime() - (at + 1) * 1000),
  }))
const wait = (sent: SentCode[], requester: Omit<SentCode, 'at'> = unknown) =>
  secondsToWait(sent, requester, NOW)

test('the first code may be sent at once, the next after 45 seconds', () => {
  expect(wait([])).toBe(0)
  expect(wait(sentAgo(unknown, 0))).toBe(45)
  expect(wait(sentAgo(unknown, 44))).toBe(1)
  expect(wait(sentAgo(unknown, 45))).toBe(0)
})

test('after five codes in an hour a browser waits until the first of them is an hour old', () => {
  for (const requester of [unknown, known]) {
    expect(wait(sentAgo(requester, 100, 200, 300, 400), requester)).toBe(0)
    expect(wait(sentAgo(requester, 100, 200, 300, 400, 3000), requester)).toBe(600)
    expect(wait(sentAgo(requester, 100, 200, 300, 400, 3600), requester)).toBe(0)
  }
})

test('after ten codes in a day a browser waits until the first of them is a day old', () => {
  const hourly = Array.from({ length: 10 }, (_, hour) => (hour + 1) * 2 * 3600)
  expect(wait(sentAgo(unknown, ...hourly))).toBe(4 * 3600)
  expect(wait(sentAgo(unknown, ...hourly.slice(0, 9)))).toBe(0)
})

test('codes that another network requested do not delay this browser', () => {
  expect(wait(sentAgo(unrelated, 1, 50, 100, 150, 200, 250, 300))).toBe(0)
  expect(wait(unrelatedCodes(29))).toBe(0)
})

test('unknown browsers of one network get three in 45 seconds and eight in an hour', () => {
  const neighbor = (at: number) => ({ ...unknown, browserHash: `neighbour ${at}` })
  const three = [1, 2, 3].flatMap((at) => sentAgo(neighbor(at), at))
  expect(wait(three.slice(0, 2))).toBe(0)
  expect(wait(three)).toBe(42)
  const eight = Array.from({ length: 8 }, (_, at) => sentAgo(neighbor(at), (at + 1) * 60)).flat()
  expect(wait(eight)).toBe(3600 - 480)
  expect(wait(eight, unrelated)).toBe(0)
})

test('after twelve a day only networks without one get one, and after thirty only known browsers', () => {
  const sent = [...unrelatedCodes(11), ...sentAgo(unknown, 5000)]
  expect(wait(sent, { ...unknown, browserHash: 'another' })).toBe(DAY - 5000)
  expect(wait(sent, { ...unrelated, network: '192.0.2.1' })).toBe(0)
  expect(wait(unrelatedCodes(30))).toBe(DAY - 30)
})

test('a known browser gets its code regardless of the codes of others', () => {
  expect(
    wait([...unrelatedCodes(30), ...sentAgo({ ...unknown, browserHash: 'near' }, 1, 2, 3)], known),
  ).toBe(0)
})

test('a wait is formatted as words', () => {
  expect([1, 45, 90, 3600, 5400, 80_000].map(formatWait)).toEqual([
    '1 second',
    '45 seconds',
    '2 minutes',
    '60 minutes',
    '2 hours',
    '23 hours',
  ])
})
