import { expect, test } from 'vitest'
import { changedText, reasonsOf, selectedText, toastOf } from './bulk-texts.ts'

const ORDER = { one: 'order', many: 'orders' }
const skip = (id: string, why: string) => ({ id, name: `JH-${id}`, why })
const done = { changed: 0, skipped: [], notSent: [], problem: '' }

test('a toast says how many were changed, or why the only one was not', () => {
  expect(toastOf({ ...done, changed: 1 }, ORDER)).toBe('The order is updated.')
  expect(toastOf({ ...done, changed: 1000 }, ORDER)).toBe('1,000 orders are updated.')
  expect(toastOf({ ...done, skipped: [skip('1', 'Is packed.')] }, ORDER)).toEqual({
    warning: 'Is packed.',
  })
})

test('a dialog takes the place of the toast if several were tried and one was not changed', () => {
  expect(toastOf({ ...done, changed: 2, skipped: [skip('1', 'No.')] }, ORDER)).toBeUndefined()
  expect(toastOf({ ...done, changed: 2, notSent: ['3'] }, ORDER)).toBeUndefined()
  expect(changedText(0, ORDER)).toBe('No order is updated.')
})

test('what was skipped is grouped by reason, the most frequent one first', () => {
  const rows = [skip('1', 'Is packed.'), skip('2', 'Is sent.'), skip('3', 'Is sent.')]
  expect(reasonsOf(rows)).toEqual([
    { why: 'Is sent.', rows: [rows[1], rows[2]] },
    { why: 'Is packed.', rows: [rows[0]] },
  ])
})

test('the bar says how many rows are selected, and how many of them are on other pages', () => {
  expect(selectedText(1200, 0)).toBe('1,200 selected')
  expect(selectedText(2, 2)).toBe('2 selected, on other pages')
  expect(selectedText(1, 1)).toBe('1 selected, on another page')
  expect(selectedText(3, 1)).toBe('3 selected, 1 of them on another page')
})
