import { expect, test } from 'vitest'
import { columnOf, filledText, fillFrom, nextEmpty } from './tracking-numbers.ts'

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
