import { expect, test } from 'vitest'
import { BULK_TRANSITION } from './bulk-mutations.ts'

const RESULT = { changed: 2, skipped: [], notSent: [], problem: '', taken: {} }

test('the toast of several orders says what they are now, and leads to the slips of packed ones', () => {
  const ids = ['ord_1', 'ord_2']
  expect(BULK_TRANSITION.done?.(RESULT, { ids, to: 'packed' })).toEqual({
    text: '2 orders are packed.',
    link: [
      { label: 'Print slips', to: '/admin/orders/slips?ids=ord_1,ord_2' },
      { label: 'Ship these 2', to: '/admin/orders?status=packed#ship' },
    ],
  })
  expect(BULK_TRANSITION.done?.({ ...RESULT, changed: 1 }, { ids: ['ord_1'], to: 'shipped' })).toBe(
    '1 order is shipped.',
  )
})

test('there is no link to more parcels than are shipped at once', () => {
  const ids = Array.from({ length: 21 }, (_, at) => `ord_${at}`)
  expect(BULK_TRANSITION.done?.({ ...RESULT, changed: 21 }, { ids, to: 'packed' })).toEqual({
    text: '21 orders are packed.',
    link: expect.objectContaining({ label: 'Print slips' }),
  })
})

test('there is no link to more slips than are printed at once', () => {
  const ids = Array.from({ length: 51 }, (_, at) => `ord_${at}`)
  expect(BULK_TRANSITION.done?.({ ...RESULT, changed: 51 }, { ids, to: 'packed' })).toBe(
    '51 orders are packed.',
  )
})

test('what was not changed is said as before', () => {
  const skipped = [{ id: 'ord_1', name: 'JH-1', why: 'Is packed.' }]
  const input = { ids: ['ord_1'], to: 'packed' as const }
  expect(BULK_TRANSITION.done?.({ ...RESULT, changed: 0, skipped }, input)).toEqual({
    warning: 'Is packed.',
  })
})

test('orders whose tracking number is taken wait in the dialog, and need no toast', () => {
  const input = { ids: ['ord_1', 'ord_2'], to: 'shipped' as const }
  const taken = { ord_2: 'JH-1 of another customer has this tracking number already.' }
  expect(BULK_TRANSITION.done?.({ ...RESULT, changed: 0, taken }, input)).toBeUndefined()
  expect(BULK_TRANSITION.done?.({ ...RESULT, changed: 1, taken }, input)).toBe(
    '1 order is shipped.',
  )
})
