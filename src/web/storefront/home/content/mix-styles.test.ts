import { expect, test } from 'vitest'
import { mixStyles } from './mix-styles.ts'

const styles = new Set(['Rings', 'Earrings'])
const piece = (name: string, ...categories: string[]) => ({ name, categories })
const names = (pieces: { name: string }[]) => pieces.map(({ name }) => name)

const LOVED = [
  piece('first ring', 'Rings'),
  piece('party ring', 'Party', 'Rings'),
  piece('third ring', 'Rings', 'Party'),
  piece('studs', 'Earrings'),
  piece('brooch', 'Party'),
  piece('pin', 'Party'),
  piece('clip', 'Party'),
]

test('a row of loved pieces has at most two of a style, in their order', () => {
  expect(names(mixStyles(LOVED, { count: 4, styles }))).toEqual([
    'first ring',
    'party ring',
    'studs',
    'brooch',
  ])
})

test('a collection is no style: pieces of none are not limited', () => {
  expect(names(mixStyles(LOVED, { count: 6, styles }))).toEqual([
    'first ring',
    'party ring',
    'studs',
    'brooch',
    'pin',
    'clip',
  ])
})

test('a shop of one style fills the row with it', () => {
  const rings = ['a', 'b', 'c', 'd'].map((name) => piece(name, 'Rings'))
  expect(names(mixStyles(rings, { count: 4, styles }))).toEqual(['a', 'b', 'c', 'd'])
  expect(names(mixStyles(rings, { count: 8, styles }))).toHaveLength(4)
})
