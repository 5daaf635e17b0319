import { expect, test } from 'vitest'
import { toTerms } from './terms.ts'

test('terms are split at commas, semicolons, dandas and line ends, and trimmed', () => {
  expect(toTerms(' jhumka, jhumki ,\n\njumka\nupper arm band,')).toEqual([
    'jhumka',
    'jhumki',
    'jumka',
    'upper arm band',
  ])
  expect(toTerms('झुमका। कड़ा; kara')).toEqual(['झुमका', 'कड़ा', 'kara'])
  expect(toTerms(' , \n ')).toEqual([])
})
