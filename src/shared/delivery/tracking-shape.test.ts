import { expect, test } from 'vitest'
import { unusualNumber } from './tracking-shape.ts'

test('a number that its courier does not have is unusual', () => {
  expect(unusualNumber('Delhivery', '12345')).toBe(
    'Numbers of Delhivery usually have 11 to 14 digits.',
  )
  expect(unusualNumber('BlueDart', '1490812345678')).toMatch(/11 digits/)
  expect(unusualNumber('Speed Post', '123456789')).toMatch(/such as EK123456789IN/)
  expect(unusualNumber('India Post', 'EK123456789US')).toMatch(/13 characters/)
})

test('a usual number, an empty one and the number of another courier are not', () => {
  for (const number of ['1490812345678', '1490 8123 456', '', ' '])
    expect(unusualNumber('Delhivery Surface', number), number).toBeUndefined()
  expect(unusualNumber('Blue Dart', '69812345678')).toBeUndefined()
  expect(unusualNumber('India Post', 'ek 123 456 789 in')).toBeUndefined()
  expect(unusualNumber('My cousin', '1')).toBeUndefined()
})
