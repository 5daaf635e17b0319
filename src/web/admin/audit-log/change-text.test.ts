import { expect, test } from 'vitest'
import { changedFields, fieldLabel, shortChanges } from './change-text.ts'

const textsOf = (before: Record<string, unknown>, after: Record<string, unknown>) =>
  changedFields(before, after).map(({ label, before: was, after: now }) => [label, was, now])

test('a field has the label of its form, or its name in words', () => {
  expect(fieldLabel('gstRate')).toBe('GST (%)')
  expect(fieldLabel('countryOfOrigin')).toBe('Country of origin')
  expect(fieldLabel('amountPaise')).toBe('Amount')
})

test('a SKU is not changed to words', () => {
  expect(fieldLabel('RING-AURORA-12')).toBe('RING-AURORA-12')
})

test('ids, doubles and what stays empty are left out', () => {
  const after = { _id: 'prd_1', salePrice: 'Rs. 999', salePricePaise: 99_900, stone: null }
  expect(textsOf({}, { ...after, isSaleItem: false, pictures: [] })).toEqual([
    ['Sale price', [], ['₹999']],
  ])
})

test('amounts, times, states and yes or no are words of the shop', () => {
  expect(
    textsOf(
      { minimum: 49_900, isFirstOrderOnly: true, status: 'confirmed' },
      {
        minimum: 0,
        isFirstOrderOnly: false,
        status: 'return_requested',
        endsAt: '2026-11-28T00:19:22.376Z',
      },
    ),
  ).toEqual([
    ['Order of at least', ['₹499'], ['₹0']],
    ['First order only', ['Yes'], ['No']],
    ['Status', ['Confirmed'], ['Return requested']],
    ['Ends', [], ['28 Nov 2026, 5:49 am']],
  ])
})

test('of a list of records only those that differ are shown', () => {
  const [first, second] = [
    { question: 'Why?', answer: 'So.' },
    { question: 'How?', answer: '' },
  ]
  expect(textsOf({ faq: [first] }, { faq: [first, second] })).toEqual([
    ['Questions', [], ['Question: How?']],
  ])
})

test('each of several pieces has a line', () => {
  const pieces = ['Ring, Size 12 (RING_12)', 'Chain (CHAIN)']
  expect(textsOf({}, { pieces })).toEqual([['Pieces', [], pieces]])
})

test('a new order of the same records shows them all', () => {
  const [one, two] = [{ label: 'Size 12' }, { label: 'Size 14' }]
  expect(textsOf({ variants: [one, two] }, { variants: [two, one] })).toEqual([
    ['Sizes', ['Label: Size 12', 'Label: Size 14'], ['Label: Size 14', 'Label: Size 12']],
  ])
})

test('a line says from what to what short values were changed, with amounts written alike', () => {
  const before = { salePrice: 'Rs. 499', stock: 5, fee: 4900, isOn: true, note: '', faq: [] }
  const after = { salePrice: 'Rs. 449', stock: 7, fee: 4950, isOn: false, note: 'New', faq: [] }
  expect(shortChanges(changedFields(before, after))).toEqual([
    'Sale price ₹499 → ₹449',
    'Stock 5 → 7',
    'Fee ₹49.00 → ₹49.50',
    'Shown Yes → No',
  ])
})

test('a status is not repeated, as the verb of its change says it', () => {
  const fields = changedFields({ status: 'shipped', cap: 100 }, { status: 'delivered', cap: 200 })
  expect(shortChanges(fields)).toEqual(['At most ₹1 → ₹2'])
})

test('long values, lists and what was empty are left to the list of what changed', () => {
  const before = { description: 'Light. '.repeat(9), variants: [{ label: '12' }], cap: null }
  const after = { description: 'Heavy.', variants: [{ label: '12' }, { label: '14' }], cap: 100 }
  expect(shortChanges(changedFields(before, after))).toEqual([])
})
