import { expect, test } from 'vitest'
import {
  BANGLE_SIZES,
  CHAIN_LENGTHS,
  RING_SIZES,
  sizeGuideOf,
  sizeOfMeasure,
} from './size-guide.ts'

const ring = (size: string) => RING_SIZES.find((each) => each.size === size)
const bangle = (size: string) => BANGLE_SIZES.find((each) => each.size === size)

test('Indian ring sizes have the millimetres of the published chart', () => {
  expect(RING_SIZES).toHaveLength(30)
  expect(ring('1')).toEqual({ size: '1', diameter: 13.1, circumference: 41 })
  expect(ring('12')).toEqual({ size: '12', diameter: 16.5, circumference: 51.9 })
  expect(ring('14')).toEqual({ size: '14', diameter: 17.3, circumference: 54.4 })
  expect(ring('24')).toEqual({ size: '24', diameter: 20.4, circumference: 64 })
  expect(ring('30')).toEqual({ size: '30', diameter: 22.2, circumference: 69.7 })
})

test('a ring size is nearly its circumference less 40 mm, and each is larger than the one before', () => {
  for (const [index, { size, circumference }] of RING_SIZES.entries()) {
    expect(Math.abs(circumference - 40 - Number(size))).toBeLessThan(0.45)
    expect(circumference).toBeGreaterThan(RING_SIZES[index - 1]?.circumference ?? 0)
  }
})

test('bangle sizes are sixteenths of an inch, so 2.10 is larger than 2.8', () => {
  expect(BANGLE_SIZES.map(({ size, diameter }) => [size, diameter])).toEqual([
    ['2.2', 54],
    ['2.4', 57.2],
    ['2.6', 60.3],
    ['2.8', 63.5],
    ['2.10', 66.7],
    ['2.12', 69.9],
    ['2.14', 73],
    ['3.0', 76.2],
  ])
  expect(bangle('2.4')?.circumference).toBe(179.5)
})

test('a measured finger or hand has the size at or above it, and so has a ring across', () => {
  const ringFor = (mm: number) => sizeOfMeasure(RING_SIZES, mm)?.size
  expect(ringFor(54.4)).toBe('14')
  expect(ringFor(52.5), 'between two sizes, the larger').toBe('13')
  expect(ringFor(17.3), 'the inner diameter of a ring').toBe('14')
  expect(ringFor(17)).toBe('14')
  expect(ringFor(40), 'a little below the smallest').toBe('1')
  const bangleFor = (mm: number) => sizeOfMeasure(BANGLE_SIZES, mm)?.size
  expect(bangleFor(60)).toBe('2.6')
  expect(bangleFor(190)).toBe('2.8')
})

test('a measure that no ring has gets no size', () => {
  for (const mm of [-1, 0, 5, 12, 22.5, 30, 69.8, 540, Number.NaN])
    expect(sizeOfMeasure(RING_SIZES, mm), String(mm)).toBeUndefined()
})

test('chains have their lengths in inches and millimetres', () => {
  expect(CHAIN_LENGTHS.map(({ inches, millimetres }) => [inches, millimetres])).toContainEqual([
    18, 457,
  ])
})

test('a product has the guide of its piece, and earrings have none', () => {
  const of = (...labels: string[]) => sizeGuideOf(labels.map((label) => ({ label })))
  expect(of('Rings')).toBe('rings')
  expect(of('High-End Statement', 'Rings')).toBe('rings')
  expect(of('Bangles')).toBe('bangles')
  expect(of('Kada')).toBe('bangles')
  expect(of('Pendent')).toBe('chains')
  expect(of('Earrings')).toBeNull()
  expect(of('Nose rings')).toBeNull()
  expect(of('Toe-rings')).toBeNull()
  expect(of('Combo', 'Quirky')).toBeNull()
  expect(of()).toBeNull()
})
