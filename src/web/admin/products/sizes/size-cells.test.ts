import { expect, test } from 'vitest'
import { MAX_SIZES } from '#shared/catalog/product.ts'
import { addedVariant } from '#web/admin/products/form-values.ts'
import type { VariantFields } from '#web/admin/products/schema/form-types.ts'
import { toCells, withCells } from './size-cells.ts'
import { missingOf, sizesOf, withSizes } from './size-run.ts'

const NOTHING = { stock: '', costPrice: '' }
const rows = (...labels: string[]): VariantFields[] =>
  labels.map((label) => ({ ...addedVariant([], undefined, NOTHING), label }))
const newRow = (all: VariantFields[]) => addedVariant(all, undefined, NOTHING)
const labelsOf = (variants: VariantFields[]) => variants.map(({ label }) => label)

test('a text of one cell is typed as usual, and lines and columns of a spreadsheet are cells', () => {
  expect(toCells('Size 12')).toBeUndefined()
  expect(toCells('Size 12\n')).toBeUndefined()
  expect(toCells('12\r\n14\r\n')).toEqual([['12'], ['14']])
  expect(toCells('12\t4')).toEqual([['12', '4']])
})

test('pasted names of sizes add rows, and pasted prices do not', () => {
  const cells = [
    ['12', '4', '999'],
    ['14', '5', '1099'],
  ]
  const pasted = withCells(rows('8', '10'), newRow, { row: 1, name: 'label', cells })
  expect(pasted).toMatchObject([
    { label: '8', stock: '', price: '' },
    { label: '12', stock: '4', price: '999' },
    { label: '14', stock: '5', price: '1099' },
  ])
  const prices = withCells(pasted, newRow, { row: 2, name: 'price', cells: [['1'], ['2']] })
  expect(prices.map(({ price }) => price)).toEqual(['', '999', '1'])
  const many = Array.from({ length: 60 }, (_, place) => [`${place}`])
  expect(withCells([], newRow, { row: 0, name: 'label', cells: many })).toHaveLength(MAX_SIZES)
})

test('the pieces of a stored size are pasted, and what is stored stays beside them', () => {
  const [stored] = rows('8')
  const before = { ...stored, id: 'var_1', quantity: 3 } as VariantFields
  const [pasted] = withCells([before], newRow, {
    row: 0,
    name: 'label',
    cells: [['9', '7', '500']],
  })
  expect(pasted).toMatchObject({ label: '9', stock: '7', price: '500', quantity: 3 })
})

test('a run has the Indian sizes of the guide, without those that are there already', () => {
  const run = (from: string, to: string, isEverySecond = false) => ({ from, to, isEverySecond })
  expect(sizesOf('rings', run('8', '12'))).toEqual(['8', '9', '10', '11', '12'])
  expect(sizesOf('rings', run('8', '13', true))).toEqual(['8', '10', '12'])
  expect(sizesOf('bangles', run('2.4', '3.0'))).toEqual([
    '2.4',
    '2.6',
    '2.8',
    '2.10',
    '2.12',
    '2.14',
    '3.0',
  ])
  expect(sizesOf('bangles', run('2.10', '2.4'))).toEqual([])
  expect(missingOf(rows('size 9', '11'), ['8', '9', '10', '11'])).toEqual(['8', '10'])
})

test('a run replaces rows without input, and each of its sizes has the same pieces', () => {
  const filled = withSizes(rows('Size 6', ''), newRow, { sizes: ['8', '9'], pieces: '5' })
  expect(labelsOf(filled)).toEqual(['Size 6', 'Size 8', 'Size 9'])
  expect(filled.map(({ stock }) => stock)).toEqual(['', '5', '5'])
})

test('a run of sizes keeps the cost price of an empty row that it replaces', () => {
  const empty = addedVariant([], undefined, { stock: '', costPrice: '350' })
  const made = withSizes([empty], newRow, { sizes: ['8', '9'], pieces: '2' })
  expect(made).toMatchObject([
    { label: 'Size 8', stock: '2', costPrice: '350' },
    { label: 'Size 9', stock: '2', costPrice: '350' },
  ])
})
