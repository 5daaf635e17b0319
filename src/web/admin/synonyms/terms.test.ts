import { expect, test } from 'vitest'
import { toTerms } from './terms.ts'

test('words are taken apart at commas and at the ends of lines, whatever stands around them', () => {
  expect(toTerms(' jhumka, jhumki ,\n\njumka\nupper arm band,')).toEqual([
    'jhumka',
    'jhumki',
    'jumka',
    'upper arm band',
  ])
  expect(toTerms('झुमका। कड़ा; kara')).toEqual(['झुमका', 'कड़ा', 'kara'])
  expect(toTerms(' , \n ')).toEqual([])
})
