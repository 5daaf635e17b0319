import { expect, test } from 'vitest'
import type { Cart as ApiCart } from '#contract/contract.ts'
import { findCart, toCart } from './cart.ts'

const picture = { key: 'gulab', alt: 'Gulab jhumkas', width: 1200, height: 1200 }
const apiCart: ApiCart = {
  items: [
    {
      _id: 'lin_1',
      productId: {
        _id: 'prd_1',
        slug: 'gulab',
        title: 'Gulab Pearl Jhumkas',
        description: 'Pearls',
        image: '/pictures/gulab/480.webp',
        images: [],
        picture,
        salePrice: 'Rs. 649.50',
      },
      variantId: 'var_1',
      variantLabel: '2.6',
      quantity: 2,
      giftNote: 'For Diya',
      price: 649.5,
      pricePaise: 64_950,
      comparePaise: 99_900,
      inSale: false,
      totalPrice: 1299,
      totalPaise: 129_900,
      discountPaise: 12_990,
      inventory: 3,
      heldUntil: '2026-11-22T10:00:00.000Z',
      available: true,
      isCounted: true,
      keptBecause: '',
      isFinalSale: true,
    },
  ],
  gifts: [],
  total: 1169.1,
  subtotalPaise: 129_900,
  discountPaise: 12_990,
  discounts: [{ label: 'Coupon DIWALI10', amountPaise: 12_990 }],
  shippingPaise: 9900,
  totalPaise: 126_810,
  freeShippingFromPaise: 200_000,
  giftWrapPaise: null,
  takesCodes: true,
  coupon: { code: 'DIWALI10', isApplied: true, message: 'You save Rs. 129.90.' },
  hints: [],
}

test('a cart of the API has its amounts in paise, and ids without wire names', () => {
  expect(toCart(apiCart)).toEqual({
    lines: [
      {
        id: 'lin_1',
        product: { id: 'prd_1', slug: 'gulab', title: 'Gulab Pearl Jhumkas', picture },
        variant: { id: 'var_1', label: '2.6' },
        quantity: 2,
        unitPrice: 64_950,
        compareAtPrice: 99_900,
        inSale: false,
        lineTotal: 129_900,
        discount: 12_990,
        giftNote: 'For Diya',
        stock: 3,
        reservedUntil: '2026-11-22T10:00:00.000Z',
        isAvailable: true,
        isCounted: true,
        notReturnableBecause: '',
        isFinalSale: true,
      },
    ],
    gifts: [],
    subtotal: 129_900,
    discount: 12_990,
    discounts: [{ label: 'Coupon DIWALI10', amount: 12_990 }],
    shipping: 9900,
    total: 126_810,
    freeShippingFrom: 200_000,
    giftWrap: null,
    takesCodes: true,
    coupon: { code: 'DIWALI10', isApplied: true, message: 'You save Rs. 129.90.' },
    hints: [],
  })
})

test('an amount with a fraction of a paisa is refused', () => {
  expect(() => toCart({ ...apiCart, totalPaise: 0.5 })).toThrow(RangeError)
})

test('a refusal may contain the current cart', () => {
  expect(findCart({ cart: apiCart })).toEqual(toCart(apiCart))
  for (const cart of [undefined, null, 'cart', {}, { items: [] }])
    expect(findCart({ cart })).toBeUndefined()
})
