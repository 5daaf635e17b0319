import { expect, test } from 'vitest'
import { differences } from './audit-log.ts'

test('a change has only the fields that differ', () => {
  expect(
    differences(
      { title: 'Aurora', sizes: ['12'], stone: null },
      { title: 'Aurora', sizes: ['12', '14'], stone: 'Kundan' },
    ),
  ).toEqual({
    before: { sizes: ['12'], stone: null },
    after: { sizes: ['12', '14'], stone: 'Kundan' },
  })
})

test('a field that was missing before is null before', () => {
  expect(differences({}, { title: 'Aurora' })).toEqual({
    before: { title: null },
    after: { title: 'Aurora' },
  })
})
