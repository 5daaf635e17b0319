import { expect, test } from 'vitest'
import { rupees } from '#shared/money/money.ts'
import { fillPlaceholders, fillAllPlaceholders, placeholderTextsOf } from './placeholders.ts'
import { DEFAULT_PROMISES } from '#shared/promises/promises.ts'
import { DEFAULT_SHOP } from '#shared/shop-settings.ts'

const words = placeholderTextsOf(
  { freeShippingFrom: rupees(1_50_000), shipping: rupees(49) },
  DEFAULT_SHOP,
  DEFAULT_PROMISES,
  { hasCod: false },
)

test('amounts, name and contacts of the shop replace their placeholders', () => {
  expect(
    fillPlaceholders(
      '{shop-name}: free from {free-shipping-from}, else {shipping}. {email}, {phone}',
      words,
    ),
  ).toBe(
    'Jhumka: free from Rs.\u00a01,50,000, else Rs.\u00a049. care@jhumka.example, +91 00000 00000',
  )
})

test('other words in braces stay, and a replaced text is not replaced again', () => {
  expect(fillPlaceholders('{shop} {constructor} {}', { ...words, shipping: '{email}' })).toBe(
    '{shop} {constructor} {}',
  )
  expect(fillPlaceholders('{shipping}', { ...words, shipping: '{email}' })).toBe('{email}')
})

test('every text of a list or record is filled in', () => {
  expect(
    fillAllPlaceholders(
      { lead: '{shipping}', parts: ['{shipping}', { list: ['{shipping}'] }], place: 3, none: null },
      words,
    ),
  ).toEqual({
    lead: 'Rs.\u00a049',
    parts: ['Rs.\u00a049', { list: ['Rs.\u00a049'] }],
    place: 3,
    none: null,
  })
})

test('the sentence on cash on delivery is that of the shop', () => {
  const fill = (hasCod: boolean) =>
    fillPlaceholders(
      '{cash-on-delivery}',
      placeholderTextsOf(
        { freeShippingFrom: rupees(999), shipping: rupees(49) },
        DEFAULT_SHOP,
        DEFAULT_PROMISES,
        { hasCod },
      ),
    )
  expect(fill(true)).toMatch(/^Yes\. The checkout offers it/)
  expect(fill(false)).toMatch(/write to us with your pincode .* are paid online/)
})

test('final sale is explained only where sale items do not come back', () => {
  const fill = (saleItemsReturnable: boolean) =>
    fillPlaceholders(
      'Returns. {final-sale}',
      placeholderTextsOf(
        { freeShippingFrom: rupees(999), shipping: rupees(49) },
        DEFAULT_SHOP,
        { ...DEFAULT_PROMISES, saleItemsReturnable },
        { hasCod: false },
      ),
    )
  expect(fill(false)).toMatch(/Final sale.* A struck-through MRP does not make .*\.$/)
  expect(fill(true)).toBe('Returns. ')
})
