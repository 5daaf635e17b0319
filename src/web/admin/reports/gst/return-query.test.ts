import { expect, test } from 'vitest'
import {
  documentsQueryOf,
  monthsToChoose,
  registrationsToChoose,
  returnPeriodOf,
} from './return-query.ts'

const NOW = new Date('2026-11-23T10:00:00Z')
const search = (text: string) => new URLSearchParams(text)

test('the period is last month until another one is chosen', () => {
  expect(returnPeriodOf(search(''), NOW)).toEqual({ month: '2026-10' })
  expect(returnPeriodOf(search('month=2026-11&quarter=true'), NOW)).toEqual({
    month: '2026-11',
    quarter: 'true',
  })
  expect(returnPeriodOf(search('month=2026-13&quarter=yes'), NOW)).toEqual({ month: '2026-10' })
})

test('the registration of an address is kept, and one that cannot be is left out', () => {
  const gstin = '29AAGCB7383J1Z4'
  expect(returnPeriodOf(search(`month=2026-11&gstin=${gstin}`), NOW).gstin).toBe(gstin)
  expect(returnPeriodOf(search('gstin=none'), NOW).gstin).toBe('none')
  expect(returnPeriodOf(search('gstin=27'), NOW)).toEqual({ month: '2026-10' })
})

test('registrations can be chosen if documents have another one than that of the return', () => {
  const of = (gstin: string | null, ...own: (string | null)[]) =>
    registrationsToChoose({
      gstin,
      registrations: own.map((each) => ({ gstin: each, documents: 1 })),
    })
  expect(of('A')).toEqual([])
  expect(of('A', 'A')).toEqual([])
  expect(of(null, null)).toEqual([])
  expect(of(null, 'A').map(([value]) => value)).toEqual(['A', 'none'])
  expect(of('B', null, 'A', 'B')).toEqual([
    ['none', 'Without a GSTIN'],
    ['A', 'A'],
    ['B', 'B'],
  ])
})

test('unknown figures and places of an address are left out', () => {
  expect(documentsQueryOf(search('month=2026-11&figure=b2cs&place=29'), NOW)).toEqual({
    month: '2026-11',
    figure: 'b2cs',
    place: '29',
  })
  expect(documentsQueryOf(search('month=2026-11&figure=b2b&place=Goa'), NOW)).toEqual({
    month: '2026-11',
  })
})

test('the months of three years can be chosen, and an older one of an address', () => {
  const months = monthsToChoose(NOW, '2026-10')
  expect(months).toHaveLength(36)
  expect(months.slice(0, 2)).toEqual(['2026-11', '2026-10'])
  expect(months.at(-1)).toBe('2023-12')
  expect(monthsToChoose(NOW, '2020-01').at(-1)).toBe('2020-01')
})
