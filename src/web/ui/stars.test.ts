import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Stars } from './stars.tsx'

/** How many stars are filled, half filled and empty. */
function drawn(stars: number): number[] {
  const markup = renderToStaticMarkup(createElement(Stars, { stars }))
  const lengthOf = (pattern: RegExp) => pattern.exec(markup)?.[1]?.length ?? 0
  return [
    lengthOf(/"text-zari-700">(★*)</),
    lengthOf(/overflow-hidden text-zari-700">(★)</),
    lengthOf(/"text-jamun-200">(★*)</),
  ]
}

test('an average is drawn in half stars', () => {
  expect(drawn(5)).toEqual([5, 0, 0])
  expect(drawn(4.8)).toEqual([5, 0, 0])
  expect(drawn(4.5)).toEqual([4, 1, 0])
  expect(drawn(3.3)).toEqual([3, 1, 1])
  expect(drawn(3.2)).toEqual([3, 0, 2])
  expect(drawn(0)).toEqual([0, 0, 5])
})
