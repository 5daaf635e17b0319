import { expect, test } from 'vitest'
import { oneSizeOf } from './one-size.ts'

const RINGS = [{ label: 'Rings' }]
const of = (description: string, kinds = RINGS, variants: unknown[] = [{}]) =>
  oneSizeOf({ description, kinds, variants })

test('a ring without a choice of sizes says what it fits, by its description', () => {
  expect(of('The back bends. Adjustable, sizes 14 to 18 (Indian).')).toEqual({
    text: 'One size, adjustable: Indian sizes 14 to 18',
    sizes: ['14', '15', '16', '17', '18'],
  })
  expect(of('Size 16 (Indian), slightly adjustable.')).toEqual({
    text: 'Indian size 16',
    sizes: ['16'],
  })
  expect(of('Open at both ends and adjustable.')).toEqual({
    text: 'One size, adjustable',
    sizes: [],
  })
})

test('a bangle without a choice of sizes has that of its description', () => {
  expect(of('Brass. Size 2.6, 6 mm wide.', [{ label: 'Bangles' }])).toEqual({
    text: 'Indian size 2.6',
    sizes: ['2.6'],
  })
})

test('nothing is said without such words, of pieces with sizes, and of other pieces', () => {
  expect(of('A halo of stones.')).toBeUndefined()
  expect(of('Not adjustable. Non-adjustable.')).toBeUndefined()
  expect(of('Size 44 (Indian).')).toBeUndefined()
  expect(of('Adjustable.', RINGS, [{}, {}])).toBeUndefined()
  expect(of('Adjustable chain.', [{ label: 'Pendent' }])).toBeUndefined()
})
