import { expect, test } from 'vitest'
import { GROUPS, hasWords } from './setting-groups.ts'

const found = (query: string) =>
  GROUPS.filter(({ label, hint, holds }) => hasWords(query, [label, hint, holds])).map(
    ({ name }) => name,
  )

test('a group of the settings is found by its name and by what can be set in it', () => {
  expect(found('cash on')).toEqual(['cod'])
  expect(found('whatsapp')).toEqual(['shop'])
  expect(found('HSN')).toEqual(['gst-rates'])
  expect(found('gift wrap')).toEqual(['selling'])
})

test('without a word all groups are found, and with an unknown one none', () => {
  expect(found(' ')).toHaveLength(GROUPS.length)
  expect(found('elephant')).toEqual([])
})
