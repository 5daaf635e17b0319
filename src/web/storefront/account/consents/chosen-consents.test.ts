import { expect, test } from 'vitest'
import { parseChosenConsents } from './chosen-consents.ts'

const MOBILE = '9876543210'
const parse = (chosen: unknown) => parseChosenConsents(JSON.stringify(chosen), MOBILE)

test('what was ticked belongs to the mobile number that registered', () => {
  const chosen = { notice: 'a1', marketing: true }
  expect(parse({ mobile: MOBILE, ...chosen })).toEqual(chosen)
  expect(parse({ mobile: '9811111111', ...chosen })).toBeUndefined()
})

test.each([null, 'x', {}, { mobile: MOBILE }, { mobile: MOBILE, notice: 7, marketing: 'yes' }])(
  '%j is nothing',
  (chosen) => {
    expect(parse(chosen)).toBeUndefined()
  },
)

test('a broken text is nothing', () => {
  expect(parseChosenConsents('{', MOBILE)).toBeUndefined()
})
