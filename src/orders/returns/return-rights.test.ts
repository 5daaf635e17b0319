import { describe, expect, test } from 'vitest'
import { rupees } from '#shared/money/money.ts'
import { ORDER_STATUSES } from '#shared/order/order-status.ts'
import { nonReturnableReason, type ReturnTerms } from '#shared/promises/line-promises.ts'
import { toLinePromises } from '#shared/promises/line-promises.ts'
import { DEFAULT_PROMISES, type Promises } from '#shared/promises/promises.ts'
import { returnRights, type DeliveredOrder, type SoldLine } from './return-rights.ts'

const DELIVERED = new Date('2026-11-20T10:00:00Z')
const after = (days: number, ms = 0) => new Date(DELIVERED.getTime() + days * 86_400_000 + ms)
const RINGS = { value: 'Rings', label: 'Rings' }
const EARRINGS = { value: 'Earrings', label: 'Earrings' }
const RING: ReturnTerms = { kinds: [RINGS], isSaleItem: false, price: rupees(1200) }
const sold = (
  id: SoldLine['id'],
  product: Partial<ReturnTerms> = {},
  promises: Partial<Promises> = {},
): SoldLine => ({
  id,
  quantity: 1,
  ...toLinePromises({ ...RING, ...product }, { ...DEFAULT_PROMISES, ...promises }),
})
const ring = sold('oln_ring')
const jhumka = sold('oln_jhumka', { kinds: [RINGS, EARRINGS] })
const onSale = sold('oln_sale', { isSaleItem: true })
const cheap = sold('oln_cheap', { price: rupees(199) })
const HERE: DeliveredOrder = {
  status: 'delivered',
  refund: 'none',
  deliveredAt: DELIVERED,
  returned: {},
  missing: new Set(),
  waitedMs: 0,
}
const rights = (lines: SoldLine[], now = after(1)) => returnRights(HERE, lines, now)

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
    ['a sale item', onSale, 'Sale items cannot be returned.'],
    ['a product under Rs. 200', cheap, 'Items under Rs. 200 cannot be returned.'],
  ])('is refused for %s with a reason', (_what, line, reason) => {
    expect(rights([line]).changeOfMind).toMatchObject({ allowed: false, reason, lines: [] })
  })

  test('is accepted for a ring for exactly Rs. 200, and one whose actual price is its price', () => {
    for (const line of [{ ...RING, price: rupees(200) }])
      expect(nonReturnableReason(line, DEFAULT_PROMISES)).toBe('')
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

describe('a fault of a product', () => {
  test.each([
    ['earrings', jhumka],
    ['a sale item', onSale],
    ['a product under Rs. 200', cheap],
  ])('is accepted for %s too', (_what, line) =>
    expect(rights([line]).fault).toMatchObject({ allowed: true, lines: [line.id] }),
  )

  test('is accepted until the end of the seventh day', () => {
    expect(rights([ring], after(7)).fault.allowed).toBe(true)
    expect(rights([ring], after(7, 1)).fault).toMatchObject({ allowed: false, lines: [] })
  })

  test('has its time extended by as long as another request waited', () => {
    const order = { ...HERE, waitedMs: after(2).getTime() - DELIVERED.getTime() }
    expect(returnRights(order, [ring], after(9)).fault).toMatchObject({
      allowed: true,
      until: after(9),
    })
    expect(returnRights(order, [ring], after(9, 1)).fault.allowed).toBe(false)
    expect(returnRights(order, [ring], after(3, 1)).changeOfMind.allowed).toBe(false)
  })
})

test('nothing can be returned before delivery, twice, or after a cancellation', () => {
  for (const status of ORDER_STATUSES.filter((each) => each !== 'delivered')) {
    const { changeOfMind, fault } = returnRights(
      { ...HERE, status, returned: status === 'returned' ? { [ring.id]: 1 } : {} },
      [ring],
      after(1),
    )
    expect([changeOfMind.allowed, fault.allowed], status).toEqual([false, false])
  }
  expect(
    returnRights({ ...HERE, status: 'shipped', deliveredAt: undefined }, [ring], after(1))
      .changeOfMind.reason,
  ).toBe('You can ask once the parcel is delivered.')
})

describe('after an accepted return', () => {
  const returned: DeliveredOrder = { ...HERE, status: 'returned', returned: { [ring.id]: 1 } }

  test('only a fault of another line can be reported, within its time', () => {
    const { changeOfMind, exchange, fault } = returnRights(returned, [ring, jhumka], after(1))
    expect(fault).toMatchObject({ allowed: true, lines: [jhumka.id], until: after(7) })
    for (const right of [changeOfMind, exchange])
      expect(right).toEqual({
        allowed: false,
        reason:
          'Pieces of this order came back already. The others can come back if something is ' +
          'wrong with them.',
        until: null,
        lines: [],
      })
    const late = returnRights(returned, [ring, jhumka], after(7, 1))
    expect(late.fault).toMatchObject({ allowed: false, lines: [] })
    expect(late.changeOfMind.reason).toBe('')
  })

  test('the other line has its own, longer time', () => {
    const warranty = sold('oln_warranty', {}, { warrantyMonths: 6 })
    expect(returnRights(returned, [ring, warranty], after(90)).fault.lines).toEqual([warranty.id])
  })

  test('a line of which units are missing can be asked for again, for as much longer as it waited', () => {
    const order = { ...returned, returned: {}, missing: new Set([ring.id]), waitedMs: 86_400_000 }
    const { changeOfMind, exchange, fault } = returnRights(order, [ring, jhumka], after(4))
    for (const right of [changeOfMind, exchange])
      expect(right).toMatchObject({ allowed: true, lines: [ring.id], until: after(4) })
    expect(fault.lines).toEqual([ring.id, jhumka.id])
    expect(returnRights(order, [ring, jhumka], after(4, 1)).changeOfMind.reason).toContain(
      'Pieces of this order came back already.',
    )
    const kept = { ...order, missing: new Set([jhumka.id]) }
    expect(returnRights(kept, [ring, jhumka], after(1)).changeOfMind.allowed).toBe(false)
    const refunded = { ...order, refund: 'refunded' as const }
    expect(returnRights(refunded, [ring, jhumka], after(1)).changeOfMind.allowed).toBe(false)
  })

  test.each([
    ['all lines came back', { ...returned, returned: { [ring.id]: 1, [jhumka.id]: 1 } }],
    ['all of it is refunded', { ...returned, refund: 'refunded' as const }],
  ])('nothing is open if %s', (_what, order) => {
    const { changeOfMind, fault } = returnRights(order, [ring, jhumka], after(1))
    expect([fault.allowed, changeOfMind.reason]).toEqual([false, ''])
    expect(fault.reason).toContain('already')
  })
})

describe('with other promises', () => {
  test('a week for returns is open on day 6 and closed on day 8', () => {
    const week = sold('oln_week', {}, { returnDays: 7 })
    expect(rights([week], after(6)).changeOfMind.allowed).toBe(true)
    expect(rights([week], after(8)).changeOfMind).toMatchObject({
      allowed: false,
      reason: 'Returns are open for 7 days after delivery. That time is over.',
    })
    expect(rights([ring], after(6)).changeOfMind.reason).toBe(
      'Returns are open for 3 days after delivery. That time is over.',
    )
  })

  test('a piece that does not fit may come back longer than one that is not liked', () => {
    const line = sold('oln_swap', {}, { returnDays: 0, exchangeDays: 5 })
    const { changeOfMind, exchange } = rights([line], after(5))
    expect([changeOfMind.allowed, exchange.allowed]).toEqual([false, true])
    expect(changeOfMind.reason).toBe('Returns for a change of mind are not offered.')
    expect(rights([line], after(5, 1)).exchange.allowed).toBe(false)
    expect(rights([sold('oln_back', {}, { exchangeDays: 0 })], after(3)).exchange.allowed).toBe(
      true,
    )
  })

  test('a shop that takes nothing back for a change of mind still takes back a fault', () => {
    const line = sold('oln_none', {}, { returnDays: 0, exchangeDays: 0 })
    const { changeOfMind, exchange, fault } = rights([line], after(0))
    expect([changeOfMind.allowed, exchange.allowed, fault.allowed]).toEqual([false, false, true])
    expect(line.keptBecause).toBe('Items cannot be returned for a change of mind.')
  })

  test.each([
    ['24-hours', after(1), after(1, 1)],
    ['48-hours', after(2), after(2, 1)],
    ['window', after(3), after(3, 1)],
    ['both-texts', after(3), after(3, 1)],
  ] as const)('a request within the time %s is accepted', (returnRequest, last, late) => {
    const line = sold('oln_hours', {}, { returnRequest })
    expect(rights([line], last).changeOfMind.allowed).toBe(true)
    expect(rights([line], late).changeOfMind.allowed).toBe(false)
    expect(rights([line], late).fault.allowed).toBe(true)
  })

  test('a fault can be reported for as long as the warranty lasts', () => {
    const line = sold('oln_warranty', {}, { warrantyMonths: 6 })
    expect(rights([line], new Date('2027-05-20T10:00:00Z')).fault.allowed).toBe(true)
    expect(rights([line], new Date('2027-05-20T10:00:01Z')).fault.allowed).toBe(false)
  })

  test('kinds, price and sale items follow the settings, with their own words', () => {
    const promises = {
      nonReturnableKinds: ['Rings'],
      nonReturnableBelow: rupees(0),
      saleItemsReturnable: true,
    }
    const reasonOf = (product: Partial<ReturnTerms>) =>
      sold('oln_own', product, promises).keptBecause
    expect(reasonOf({})).toBe('Rings cannot be returned.')
    expect(reasonOf({ kinds: [EARRINGS] })).toBe('')
    expect(reasonOf({ kinds: [EARRINGS], price: rupees(1), isSaleItem: true })).toBe('')
  })

  test('each line of an order has its own time', () => {
    const week = sold('oln_week', {}, { returnDays: 7 })
    expect(rights([ring, week], after(5)).changeOfMind.lines).toEqual(['oln_week'])
  })
})
