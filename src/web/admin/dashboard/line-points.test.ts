import { expect, test } from 'vitest'
import { linePoints } from './line-points.ts'

test('the line of sales goes from left to right, with 0 at the bottom and the most at the top', () => {
  expect(linePoints([0, 50, 100], { width: 103, height: 26 })).toEqual([
    { x: 0, y: 23 },
    { x: 50, y: 13 },
    { x: 100, y: 3 },
  ])
  expect(linePoints([0, 0], { width: 106, height: 26 }).map(({ y }) => y)).toEqual([23, 23])
  expect(linePoints([5], { width: 106, height: 26 })).toEqual([{ x: 0, y: 3 }])
})
