import { expect, test } from 'vitest'
import { toLineLabels } from './size-labels.ts'

test('sizes are named by their number, with the word once before them', () => {
  expect(toLineLabels(['Size 8', 'Size 9', 'Size 2.4 (removed)'])).toEqual({
    head: 'Sizes',
    short: ['8', '9', '2.4 (removed)'],
  })
})

test('other labels, and those of which only some are sizes, are named in full', () => {
  expect(toLineLabels(['Small', 'Size 9', ''])).toEqual({
    head: '',
    short: ['Small', 'Size 9', 'One size'],
  })
  expect(toLineLabels(['Size '.trim(), 'Size 9']).head).toBe('')
})
