import { expect, test } from 'vitest'
import { sizesOfLabels } from './sizes-of-labels.ts'

test('the sizes of a piece are read from the labels of its variants', () => {
  expect([...sizesOfLabels(['Size 14', '16', '2.10', '2.8', '18 inch', '20"'])]).toEqual([
    '14',
    '16',
    '2.10',
    '2.8',
    '18',
    '20',
  ])
})

test('labels of other systems and of a piece without sizes name no size', () => {
  expect(sizesOfLabels(['US 7', 'Size M', 'Adjustable', '', '2 pieces']).size).toBe(0)
})
