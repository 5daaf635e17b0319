import { expect, test } from 'vitest'
import { filteredSize } from './variant-chooser.tsx'

const sizes = [
  { label: 'Size 12', stock: 3 },
  { label: 'Size 14', stock: 1 },
  { label: 'Size 16', stock: 0 },
]

test.each([
  ['q=ring&size=Size+14', 'Size 14'],
  ['size=Size+12&size=Size+16', 'Size 12'],
  ['size=Size+16', undefined],
  ['size=Size+12&size=Size+14', undefined],
  ['q=Size+14', undefined],
  ['', undefined],
])('of a listing with ?%s the size %s is chosen', (query, label) =>
  expect(filteredSize(sizes, query)?.label).toBe(label),
)
