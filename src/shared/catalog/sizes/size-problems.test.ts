import { expect, test } from 'vitest'
import { sizeProblems } from './size-problems.ts'

test('a name or a SKU that an earlier size has is reported at the later one', () => {
  expect(
    sizeProblems([
      { label: '12', sku: 'ring-12' },
      { label: '14', sku: '' },
      { label: ' 12 ', sku: 'RING-12' },
      { label: '', sku: '' },
    ]),
  ).toEqual([
    { index: 2, field: 'label', message: 'Each size needs a name of its own.' },
    { index: 2, field: 'sku', message: 'Each size needs a SKU of its own.' },
    { index: 3, field: 'label', message: 'Each size needs a name.' },
  ])
})

test('one size needs no name', () => {
  expect(sizeProblems([{ label: '', sku: '' }])).toEqual([])
})
