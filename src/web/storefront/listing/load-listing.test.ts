import { expect, test } from 'vitest'
import { widePositions } from './load-listing.ts'

test('with its wide cards a listing fills its rows of 2 and of 4', () => {
  for (let count = 0; count <= 60; count += 1) {
    const wide = widePositions(count)
    if (wide.length > 0) expect((count + wide.length) % 4).toBe(0)
    for (const columns of [2, 4]) {
      let cells = 0
      for (let index = 0; index < count; index += 1) {
        const span = wide.includes(index) ? 2 : 1
        expect((cells % columns) + span).toBeLessThanOrEqual(columns)
        cells += span
      }
    }
  }
})

test.each([
  [10, []],
  [11, [8]],
  [14, [8, 13]],
  [16, []],
  [21, [8, 13, 18]],
  [24, [8, 13, 18, 23]],
])('of %i cards these are wide: %j', (count, wide) => expect(widePositions(count)).toEqual(wide))
