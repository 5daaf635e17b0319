import { expect, test } from 'vitest'
import { isMetal } from './metals.ts'

test.for([
  'Gold',
  'Rose gold',
  'Antique gold',
  'Oxidised silver',
  'Tri-tone',
  'two tone',
  'GUNMETAL',
])('%s is the colour of a metal', (colour) => {
  expect(isMetal(colour)).toBe(true)
})

test.for(['Red', 'Golden yellow', 'Silver grey', 'Multicolour', 'Marigold', 'Ivory', ''])(
  '%s is not',
  (colour) => {
    expect(isMetal(colour)).toBe(false)
  },
)
