import { expect, test } from 'vitest'
import { scaleOf } from './bar-chart.tsx'

test.each([
  [0, 4],
  [3, 4],
  [7, 8],
  [118, 120],
  [54, 60],
  [1001, 1200],
  [50_000, 60_000],
])('a chart whose highest bar is %i ends at %i', (largest, top) => {
  expect(scaleOf(largest)).toBe(top)
  expect(scaleOf(largest)).toBeGreaterThanOrEqual(largest)
})
