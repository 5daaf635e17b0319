import { expect, test } from 'vitest'
import { mergeSizes, oneOfEachSize, sizeLabels } from './size-labels.ts'

test('a size is found with and without the word before it', () => {
  expect(sizeLabels('14')).toEqual(['14', 'Size 14', 'size 14', 'SIZE 14'])
  expect(sizeLabels('Size 2.6')).toEqual(['Size 2.6', '2.6', 'size 2.6', 'SIZE 2.6'])
  expect(sizeLabels('Free size')).toContain('Free size')
})

test('the labels of one size are counted as one, under the chosen or the most frequent label', () => {
  const counts = new Map([
    ['14', 1],
    ['Size 14', 7],
    ['Size 12', 5],
  ])
  expect([...mergeSizes(counts, [])]).toEqual([
    ['Size 14', 8],
    ['Size 12', 5],
  ])
  expect([...mergeSizes(counts, ['14'])]).toEqual([
    ['14', 8],
    ['Size 12', 5],
  ])
})

test('a size that is chosen under two labels is one choice', () => {
  expect(oneOfEachSize(['14', 'Size 12', 'Size 14'])).toEqual(['14', 'Size 12'])
})
