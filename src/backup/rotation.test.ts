import fc from 'fast-check'
import { expect, test } from 'vitest'
import { backupTimeOf, selectExpired } from './rotation.ts'

const nameOf = (time: string) => `jhumka-${time.replaceAll(':', '-')}.tar`
/** The backup of half past two in India of a day. */
const nightly = (day: string) =>
  nameOf(new Date(`${day}T02:30:00+05:30`).toISOString().replace('.000', ''))

const DAY_MS = 24 * 3600_000
/** The nightly backups of so many days up to Sunday, 22 November 2026. */
const nights = (count: number) =>
  Array.from({ length: count }, (_, back) =>
    nightly(new Date(Date.parse('2026-11-22') - back * DAY_MS).toISOString().slice(0, 10)),
  )

function keptOf(names: string[]): string[] {
  const expired = new Set(selectExpired(names))
  return names.filter((name) => !expired.has(name))
}

test('the time is in the name; other files have none', () => {
  expect(backupTimeOf('jhumka-2026-11-22T21-30-00Z.tar')).toEqual(new Date('2026-11-22T21:30:00Z'))
  expect(backupTimeOf('jhumka-2026-11-22T21-30-00Z.tar.age')).toBeDefined()
  for (const name of [
    'erased.jsonl',
    'jhumka-2026-11-22T21-30-00Z.tar.part',
    'before-the-sale.tar',
    'jhumka-2026-13-45T21-30-00Z.tar',
    'copy of jhumka-2026-11-22T21-30-00Z.tar',
  ])
    expect(backupTimeOf(name), name).toBeUndefined()
})

test('seven days stay, and the last backup of four weeks', () => {
  expect(keptOf(nights(7))).toEqual(nights(7))
  const days = ['22', '21', '20', '19', '18', '17', '16', '15', '08', '01']
  expect(keptOf(nights(60))).toEqual(days.map((day) => nightly(`2026-11-${day}`)))
})

test('the last backup of a day in India stays', () => {
  const beforeMidnight = nameOf('2026-11-21T18:29:59Z')
  const afterMidnight = nameOf('2026-11-21T18:30:00Z')
  const later = nameOf('2026-11-22T10:00:00Z')
  expect(selectExpired([beforeMidnight, afterMidnight, later])).toEqual([afterMidnight])
})

test('days without a backup do not count', () => {
  const rare = ['2026-01-05', '2026-03-09', '2026-06-15', '2026-09-14'].map(nightly)
  expect(selectExpired(rare)).toEqual([])
})

test('other files are never selected', () => {
  expect(selectExpired(['erased.jsonl', 'photo.webp', 'jhumka-old.tar'])).toEqual([])
})

test('the newest backup always stays, a second run selects nothing, and order does not matter', () => {
  const times = fc.date({
    noInvalidDate: true,
    min: new Date('2026-01-01'),
    max: new Date('2027-01-01'),
  })
  const lists = fc.uniqueArray(
    times.map((time) => nameOf(`${time.toISOString().slice(0, 19)}Z`)),
    { maxLength: 60 },
  )
  fc.assert(
    fc.property(lists, (names) => {
      const kept = keptOf(names)
      const newest = [...names].sort().at(-1)
      if (newest) expect(kept).toContain(newest)
      expect(kept.length).toBeLessThanOrEqual(11)
      expect(selectExpired(kept)).toEqual([])
      expect(selectExpired([...names].reverse()).sort()).toEqual(selectExpired(names).sort())
    }),
  )
})
