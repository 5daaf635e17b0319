import { expect, test } from 'vitest'
import { paise } from '#shared/money/money.ts'
import type { RefundDue } from '#web/api/orders/refund-due.ts'
import { dueSentence } from './refund-texts.ts'

const DUE: RefundDue = {
  state: 'due',
  cause: 'changed_mind',
  pieces: 1,
  amount: paise(104_900),
  by: '2026-12-08',
}
const sentence = (change: Partial<RefundDue>) =>
  dueSentence({ ...DUE, ...change }).replaceAll('\u00a0', ' ')

test('a refund that is due names its day, or that it is late', () => {
  expect(sentence({})).toBe('The piece is back with us. Rs. 1,049 goes back to you by 8 Dec.')
  expect(sentence({ by: null })).toBe(
    'The piece is back with us. Your refund of Rs. 1,049 is late: please write to us.',
  )
  expect(sentence({ cause: 'does_not_fit', pieces: 2 })).toBe(
    'The pieces are back with us. Rs. 1,049 goes back to you by 8 Dec, unless you chose another ' +
      'piece.',
  )
  expect(sentence({ cause: 'undelivered', pieces: 2 })).toBe(
    'The parcel is back with us. Rs. 1,049 goes back to you by 8 Dec, unless you still want it.',
  )
})

test('a return whose pieces are not back says what follows', () => {
  expect(sentence({ state: 'awaiting', by: null })).toBe(
    'The piece is not back yet. Once we have looked at it, Rs. 1,049 goes back to you.',
  )
})

test('without a refund the sentence says why', () => {
  const none = { amount: paise(0), by: null }
  expect(sentence({ ...none, state: 'declined' })).toBe(
    'No refund is due: we could not take back what you asked for.',
  )
  expect(sentence({ ...none, state: 'free' })).toBe('No refund is due: it was a free gift.')
  expect(sentence({ ...none, state: 'unpaid', cause: 'undelivered' })).toBe(
    'No refund is due: nothing was paid for it.',
  )
  expect(sentence({ state: 'advance', cause: 'undelivered', amount: paise(9900) })).toBe(
    'You have paid Rs. 99 in advance. If you have a question about it, please ask us.',
  )
})
