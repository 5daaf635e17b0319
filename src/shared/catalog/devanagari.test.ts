import { expect, test } from 'vitest'
import { toLatin } from './devanagari.ts'

test.each([
  ['झुमका', 'jhumka'],
  ['अंगूठी', 'anguthi'],
  ['चूड़ी', 'chudi'],
  ['कड़ा', 'kada'],
  ['मंगलसूत्र', 'mangalsutra'],
  ['नथ', 'nath'],
  ['मोती', 'moti'],
  ['चाँद', 'chand'],
  ['लाल रंग', 'lal rang'],
  ['५०० gold कंगन', '500 gold kangan'],
  ['Pavé ring', 'Pavé ring'],
])('%s becomes %s', (hindi, latin) => {
  expect(toLatin(hindi)).toBe(latin)
})
