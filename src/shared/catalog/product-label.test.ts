import { expect, test } from 'vitest'
import { rupees } from '#shared/money/money.ts'
import { DEFAULT_SHOP } from '#shared/shop-settings.ts'
import { DEFAULT_LABELS, isImported, labelProblems, labelRows, toOneLine } from './product-label.ts'

const RING = {
  countryOfOrigin: 'India',
  price: rupees(999),
  mrp: rupees(1299),
  variants: [{ price: rupees(999), compareAtPrice: rupees(1299) }],
  makerName: null,
  makerAddress: null,
  importerName: null,
  importerAddress: null,
}
const LABELS = {
  ...DEFAULT_LABELS,
  makerName: 'Gulabi Karigar',
  makerAddress: '4 Johari Bazaar, Jaipur 302003',
  importerName: 'Gulabi Imports',
  importerAddress: '9 MI Road, Jaipur 302001',
}
const OWN = { makerName: 'Siam Silver', makerAddress: '1 Silom, Bangkok' }
const rowsOf = (product: object, labels = LABELS) =>
  labelRows({ ...RING, ...product }, labels, DEFAULT_SHOP)

test('without settings the shop is the packer and customer care, and there is no importer', () => {
  expect(rowsOf({}, DEFAULT_LABELS)).toEqual({
    MRP: 'Rs. 1,299, inclusive of all taxes',
    'Manufacturer or packer': 'Jhumka Jewels, 12 Laxmi Road, Pune 411030, Maharashtra',
    Importer: '',
    'Customer care':
      'Jhumka, 12 Laxmi Road, Pune 411030, Maharashtra, +91 00000 00000, care@jhumka.example',
  })
})

test('the product comes before the settings, and the settings before the shop', () => {
  expect(rowsOf({})).toMatchObject({
    'Manufacturer or packer': 'Gulabi Karigar, 4 Johari Bazaar, Jaipur 302003',
    Importer: '',
  })
  expect(rowsOf(OWN)['Manufacturer or packer']).toBe('Siam Silver, 1 Silom, Bangkok')
})

test('imported goods name their importer, and no maker that the shop does not know', () => {
  const rows = rowsOf({ countryOfOrigin: 'Thailand' })
  expect(rows.Importer).toBe('Gulabi Imports, 9 MI Road, Jaipur 302001')
  expect(rows['Manufacturer or packer']).toBe('')
  expect(rowsOf({ countryOfOrigin: 'Thailand' }, DEFAULT_LABELS).Importer).toBe('')
  const own = { ...OWN, importerName: 'Asha Traders', importerAddress: '2 MG Road, Pune' }
  expect(rowsOf({ countryOfOrigin: 'Thailand', ...own })).toMatchObject({
    'Manufacturer or packer': 'Siam Silver, 1 Silom, Bangkok',
    Importer: 'Asha Traders, 2 MG Road, Pune',
  })
  expect(rowsOf(own).Importer).toBe('')
})

test('customer care has the fields of the settings, each for itself', () => {
  const labels = { ...DEFAULT_LABELS, carePhone: '+91 98290 12345' }
  expect(rowsOf({}, labels)['Customer care']).toBe(
    'Jhumka, 12 Laxmi Road, Pune 411030, Maharashtra, +91 98290 12345, care@jhumka.example',
  )
})

test('without an actual price the MRP is the price, from the lowest to the highest', () => {
  const variants = [1099, 999].map((price) => ({ price: rupees(price), compareAtPrice: null }))
  expect(rowsOf({ mrp: null, variants: variants.slice(1) }).MRP).toBe(
    'Rs. 999, inclusive of all taxes',
  )
  expect(rowsOf({ mrp: null, variants }).MRP).toBe('Rs. 999 to Rs. 1,099, inclusive of all taxes')
  expect(rowsOf({ variants }).MRP).toBe('Rs. 1,299, inclusive of all taxes')
})

test('a name needs an address, and an address a name', () => {
  expect(labelProblems({ makerName: 'A', importerAddress: 'B' })).toEqual([
    { field: 'makerAddress', message: 'Please enter the address too.' },
    { field: 'importerName', message: 'Please enter the name too.' },
  ])
  expect(labelProblems({ makerName: 'A', makerAddress: 'B', importerName: null })).toEqual([])
})

const INDIA =
  'India/ india /INDIA/India./Made in India/MADE  IN INDIA./made in Bharat/Bharat/भारत/IN/in/I.N./' +
  'IND/Republic of India/In dia'

test.each(INDIA.split('/'))('"%s" is not imported', (country) => {
  expect(isImported(country)).toBe(false)
})

test.each(['China', 'Indonesia', 'Made in China', 'British Indian Ocean Territory', 'Not India'])(
  '"%s" is imported',
  (country) => {
    expect(isImported(country)).toBe(true)
  },
)

test('an address of several lines becomes one', () => {
  expect(toOneLine(' 4 Johari Bazaar,\r\n  Jaipur  302003,\n\nRajasthan ')).toBe(
    '4 Johari Bazaar, Jaipur 302003, Rajasthan',
  )
})
