import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paise, sum, type Paise } from '#shared/money/money.ts'
import { shareRefund } from './share-refund.ts'

const share = (amount: number, left: number[], named: number[], back: number[]) =>
  shareRefund(paise(amount), {
    left: left.map(paise),
    named: named.map(paise),
    back: back.map(paise),
  })

test('a refund is first for what it was said to be for, then for what came back', () => {
  expect(share(400, [1000, 800, 99], [300, 0, 0], [0, 100, 0])).toEqual({
    first: [300, 100, 0],
    rest: [0, 0, 0],
  })
  expect(share(600, [500, 300, 100], [300, 0, 0], [0, 100, 0])).toEqual({
    first: [300, 100, 0],
    rest: [80, 80, 40],
  })
})

test('units that came back of a line that was named are counted once', () => {
  expect(share(900, [1000, 1000], [900, 0], [1000, 0])).toEqual({ first: [900, 0], rest: [0, 0] })
  expect(share(1000, [1000, 1000], [900, 0], [1000, 0])).toEqual({ first: [1000, 0], rest: [0, 0] })
})

test('what was named beyond what is left is for the others', () => {
  expect(share(500, [200, 800], [500, 0], [0, 0])).toEqual({ first: [200, 0], rest: [0, 300] })
})

const amounts = fc.array(fc.nat(200_000), { minLength: 1, maxLength: 6 })

test('no line gets more than is left, and all of a refund is shared', () => {
  fc.assert(
    fc.property(amounts, amounts, amounts, fc.nat(500_000), (left, named, back, amount) => {
      const most = Math.min(
        amount,
        left.reduce((a, b) => a + b, 0),
      )
      const { first, rest } = share(most, left, named, back)
      const shares = left.map((_, at) => (first[at] ?? 0) + (rest[at] ?? 0))
      expect(sum(shares as Paise[])).toBe(most)
      for (const [at, limit] of left.entries()) {
        expect(Math.min(first[at] ?? 0, rest[at] ?? 0)).toBeGreaterThanOrEqual(0)
        expect(shares[at]).toBeLessThanOrEqual(limit)
      }
    }),
  )
})
