import { expect, test } from 'vitest'
import { columnOf, filledText, fillFrom, nextEmpty, twinOf } from './tracking-numbers.ts'

const IDS = ['a', 'b', 'c', 'd']

test('the next empty field is after this one, then from the first one', () => {
  expect(nextEmpty(IDS, {})).toBe('a')
  expect(nextEmpty(IDS, { a: '1' }, 'a')).toBe('b')
  expect(nextEmpty(IDS, { a: '1', b: ' ', c: '3' }, 'a')).toBe('b')
  expect(nextEmpty(IDS, { c: '3', d: '4' }, 'c')).toBe('a')
  expect(nextEmpty(IDS, { a: '1', c: '3', d: '4' }, 'b'), 'only this one is empty').toBeUndefined()
  expect(nextEmpty(['a'], {}, 'a')).toBeUndefined()
})

test('a pasted column fills the fields from its first one on', () => {
  expect(columnOf('DL 1\n'), 'one line').toBeUndefined()
  const column = columnOf('DL 1\r\n DL 2\n\nDL 4\n') ?? []
  expect(column).toEqual(['DL 1', 'DL 2', '', 'DL 4'])
  expect(fillFrom(IDS, { c: 'kept' }, 'a', column)).toEqual({
    numbers: { a: 'DL 1', b: 'DL 2', c: 'kept', d: 'DL 4' },
    left: 0,
  })
  expect(fillFrom(IDS, {}, 'c', column)).toEqual({ numbers: { c: 'DL 1', d: 'DL 2' }, left: 1 })
})

test('the dialog says how many fields are filled', () => {
  expect(filledText(IDS, { a: '1', b: ' ' }, 0)).toBe('1 of 4 filled')
  expect(filledText(IDS, {}, 1)).toBe('0 of 4 filled, 1 pasted line was too many')
  expect(filledText(IDS, {}, 2)).toBe('0 of 4 filled, 2 pasted lines were too many')
})

test('a number that an earlier order of another customer has is found, but not of the same one', () => {
  const [asha, meera] = [{ _id: 'usr_asha' }, { _id: 'usr_meera' }]
  const first = { id: 'a', number: 'JH-1', customer: asha }
  const same = { id: 'b', number: 'JH-2', customer: asha }
  const other = { id: 'c', number: 'JH-3', customer: meera }
  const deleted = { id: 'd', number: 'JH-4', customer: null }
  const orders = [first, same, other, deleted]
  const numbers = { a: 'DL 1', b: 'DL 1', c: 'dl1', d: 'DL1' }
  expect(twinOf(orders, numbers, first)).toBeUndefined()
  expect(twinOf(orders, numbers, same)).toBeUndefined()
  expect(twinOf(orders, numbers, other)).toBe(first)
  expect(twinOf(orders, numbers, deleted)).toBe(first)
  expect(twinOf(orders, { ...numbers, c: 'DL 2' }, other)).toBeUndefined()
  expect(twinOf(orders, {}, other)).toBeUndefined()
})
