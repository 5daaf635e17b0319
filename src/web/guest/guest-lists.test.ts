import { expect, test } from 'vitest'
import { parseGuestLists, withLine, withoutOrdered } from './guest-lists.ts'

const RING = { variantId: 'var_ring', quantity: 2, giftNote: '' }
const parse = (stored: unknown) => parseGuestLists(JSON.stringify(stored))

test('stored lists are read as they were written', () => {
  const lists = { cartId: 'crt_12345678', items: [RING], productIds: ['prd_ring'], couponId: '' }
  expect(parse(lists)).toEqual(lists)
  expect(parse({ ...lists, couponId: 'ofr_1' }).couponId).toBe('ofr_1')
  expect(parse({ ...lists, couponId: 7 }).couponId).toBe('')
})

test.each([null, '', 'null', '7', '{', '"ring"', '[]', '{"items":7,"productIds":{}}'])(
  '%j is empty lists with a cart of their own',
  (text) => {
    const lists = parseGuestLists(text)
    expect(lists).toMatchObject({ items: [], productIds: [] })
    expect(lists.cartId).toMatch(/^crt_\w{22}$/)
  },
)

test('lines and products that are not valid are left out', () => {
  const items = [
    RING,
    { ...RING, quantity: 0 },
    { ...RING, quantity: 1.5 },
    { ...RING, quantity: '2' },
    { ...RING, quantity: 1e9 },
    { ...RING, variantId: '' },
    { ...RING, variantId: 'x'.repeat(121) },
    null,
    'ring',
    { variantId: 'var_note', quantity: 1, giftNote: 'x'.repeat(500) },
  ]
  const lists = parse({ items, productIds: ['prd_a', 'prd_a', 7, '', null] })
  expect(lists.items).toEqual([
    RING,
    { variantId: 'var_note', quantity: 1, giftNote: 'x'.repeat(200) },
  ])
  expect(lists.productIds).toEqual(['prd_a'])
})

test('no more than fifty lines and products are read', () => {
  const many = Array.from({ length: 70 }, (_, at) => `id-${at}`)
  const lists = parse({
    items: many.map((variantId) => ({ ...RING, variantId })),
    productIds: many,
  })
  expect([lists.items.length, lists.productIds.length]).toEqual([50, 50])
})

test('a line replaces the one of its variant, or comes last', () => {
  const more = { ...RING, quantity: 3 }
  const other = { ...RING, variantId: 'var_other' }
  expect(withLine([RING, other], more)).toEqual([more, other])
  expect(withLine([RING], other)).toEqual([RING, other])
})

test('only what was ordered leaves the cart', () => {
  const other = { ...RING, variantId: 'var_other' }
  expect(
    withoutOrdered(
      [RING, other],
      [
        { variantId: 'var_ring', quantity: 1 },
        { variantId: 'var_other', quantity: 2 },
      ],
    ),
  ).toEqual([{ ...RING, quantity: 1 }])
})
