import { expect, test } from 'vitest'
import { TAXONOMY } from '#shared/catalog/taxonomy.ts'
import { correctName } from './spelling.ts'

test('only the two spellings of the specification differ for search engines', () => {
  const changed = TAXONOMY.filter(({ heading }) => correctName(heading) !== heading)
  expect(changed.map(({ heading }) => [heading, correctName(heading)])).toEqual([
    ['Pendent', 'Pendants'],
    ['Earings', 'Earrings'],
  ])
  expect(correctName('Nose pins')).toBe('Nose pins')
})
