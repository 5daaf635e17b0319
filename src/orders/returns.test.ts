import { describe, expect, test } from 'vitest'
import { rupees } from '#shared/money/money.ts'
import { ORDER_STATUSES } from '#shared/order/order-status.ts'
import { nonReturnableReason } from '#shared/order/returnable.ts'
import { returnRights, type SoldLine } from './returns.ts'

const DELIVERED = new Date('2026-11-20T10:00:00Z')
const after = (days: number, ms = 0) => new Date(DELIVERED.getTime() + days * 86_400_000 + ms)
const ring: SoldLine = { id: 'oln_ring', price: rupees(1200), isEarring: false, isSaleItem: false }
const jhumka: SoldLine = { ...ring, id: 'oln_jhumka', isEarring: true }
const onSale: SoldLine = { ...ring, id: 'oln_sale', isSaleItem: true }
const cheap: SoldLine = { ...ring, id: 'oln_cheap', price: rupees(199) }
const rights = (lines: SoldLine[], now = after(1)) =>
  returnRights({ status: 'delivered', deliveredAt: DELIVERED }, lines, now)

describe('a change of mind', () => {
  test.each([
    ['at delivery', after(0), true],
    ['until the end of the third day', after(3), true],
    ['a moment later', after(3, 1), false],
  ])('is accepted %s', (_when, now, allowed) =>
    expect(rights([ring], now).changeOfMind.allowed).toBe(allowed),
  )

  test.each([
    ['earrings', jhumka, 'Earrings cannot be returned, for hygiene.'],
    ['a piece on sale', onSale, 'Sale items cannot be returned.'],
    ['a piece under Rs. 200', cheap, 'Items under Rs. 200 cannot be returned.'],
  ])('is refused for %s with a reason', (_what, line, reason) => {
    expect(rights([line]).changeOfMind).toMatchObject({ allowed: false, reason, lines: [] })
  })

  test('is accepted for a ring for exactly Rs. 200, and one whose actual price is its price', () => {
    for (const line of [{ ...ring, price: rupees(200) }]) expect(nonReturnableReason(line)).toBe('')
  })

  test('is accepted for the ring of an order with earrings, not for the earrings', () => {
    expect(rights([jhumka, ring]).changeOfMind).toMatchObject({
      allowed: true,
      reason: '',
      lines: ['oln_ring'],
    })
  })

  test('has each reason once if nothing can be returned', () => {
    const { reason } = rights([jhumka, { ...jhumka, id: 'oln_second' }, cheap]).changeOfMind
    expect(reason).toBe(
      'Earrings cannot be returned, for hygiene. Items under Rs. 200 cannot be returned.',
    )
  })
})

describe('something wrong with a piece', () => {
  test.each([
    ['earrings', jhumka],
    ['a piece on sale', onSale],
    ['a piece under Rs. 200', cheap],
  ])('is accepted for %s too', (_what, line) =>
    expect(rights([line]).fault).toMatchObject({ allowed: true, lines: [line.id] }),
  )

  test('is accepted until the end of the seventh day', () => {
    expect(rights([ring], after(7)).fault.allowed).toBe(true)
    expect(rights([ring], after(7, 1)).fault).toMatchObject({ allowed: false, lines: [] })
  })
})

test('nothing can be returned before delivery, twice, or after a cancellation', () => {
  for (const status of ORDER_STATUSES.filter((each) => each !== 'delivered')) {
    const { changeOfMind, fault } = returnRights(
      { status, deliveredAt: DELIVERED },
      [ring],
      after(1),
    )
    expect([changeOfMind.allowed, fault.allowed], status).toEqual([false, false])
  }
  expect(
    returnRights({ status: 'shipped', deliveredAt: undefined }, [ring], after(1)).changeOfMind
      .reason,
  ).toBe('Opens when the parcel is delivered.')
})
