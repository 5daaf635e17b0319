import { expect, test } from 'vitest'
import { documentsQueryOf, monthsToChoose, returnPeriodOf } from './return-query.ts'

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
