import { expect, test } from 'vitest'
import { contentsText, foundFirst } from './contents-text.ts'

const ring = {
  title: 'Aurora Solitaire Ring',
  sku: 'RINGS-AURORA-12',
  variantLabel: '12',
  quantity: 3,
}
const set = { title: 'Panna Teardrop Set', sku: 'COMBO-PANNA', variantLabel: '', quantity: 1 }

test('a parcel has its pieces with size, and their quantity if it is not 1', () => {
  expect(contentsText([ring, set])).toEqual({
    first: 'Aurora Solitaire Ring, 12 × 3',
    more: '+ 1 more',
  })
  expect(contentsText([set]).more).toBe('')
})

test('the piece that a search has found comes first, by its title or its SKU', () => {
  const [ringText, setText] = ['Aurora Solitaire Ring, 12 × 3', 'Panna Teardrop Set']
  for (const q of ['teardrop', 'PANNA ', 'combo-panna'])
    expect(foundFirst([ring, set], q), q).toEqual([
      { text: setText, found: true },
      { text: ringText, found: false },
    ])
  for (const q of ['', 'pune', 'aurora-12'])
    expect(foundFirst([ring, set], q), q).toEqual([
      { text: ringText, found: false },
      { text: setText, found: false },
    ])
})
