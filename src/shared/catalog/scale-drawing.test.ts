import { expect, test } from 'vitest'
import { parseDrawnSize } from './scale-drawing.ts'

test('a size in millimetres is read in the ways that administrators write it', () => {
  const size = { height: 24, width: 18 }
  for (const text of ['24 × 18', '24x18', '24 X 18 mm', ' 24mm × 18mm ', '24 × 18 × 5 mm', '24*18'])
    expect(parseDrawnSize(text), text).toEqual(size)
  expect(parseDrawnSize('16')).toEqual({ height: 16, width: null })
  expect(parseDrawnSize('52.5 mm')).toEqual({ height: 52.5, width: null })
})

test('a text that is no size, and a size that a drawing cannot show, is not drawn', () => {
  for (const text of [null, '', '0', '1 × 1', '420 × 20', '24 cm', 'about 24 mm', '24-30', '1e2'])
    expect(parseDrawnSize(text), String(text)).toBeUndefined()
})
