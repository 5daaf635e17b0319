import { describe, expect, test } from 'vitest'
import { STATES } from './account-fields.ts'
import { cityMismatchHint, stateMismatchHint, suggestPlace } from './pincode.ts'

/**
 * The reference table, row by row: the state, and pincodes in it (prefixes are filled with ones).
 */
const ROWS: Record<string, string> = {
  Delhi: '11',
  Haryana: '12 13',
  Punjab: '14 15 160055 160059 160062 160071 160103 160104',
  Chandigarh: '16 160001 160054 160056 160102 160105',
  'Himachal Pradesh': '17',
  'Jammu and Kashmir': '18 19 193 195',
  Ladakh: '194 194101',
  'Uttar Pradesh':
    '20 21 22 23 25 27 28 241 242 243 245 244001 244711 244721 244922 244925 246701 246799 247001 247655 247672 261 262001 262307 262312 262400 262406',
  Uttarakhand:
    '248 249 244712 244716 244720 244923 244924 246001 246699 246800 247656 247661 247663 247671 262308 262311 262401 262405 262500 262599 263',
  Rajasthan: '30 31 32 33 34',
  Gujarat: '36 37 38 39 362521 396191 396211',
  'Dadra and Nagar Haveli and Daman and Diu':
    '362520 362540 362570 396193 396210 396215 396220 396230 396235 396240',
  Maharashtra: '40 41 42 43 44 402 404',
  Goa: '403 403001',
  'Madhya Pradesh': '45 46 47 48',
  Chhattisgarh: '49',
  Telangana: '50 503 507 509',
  'Andhra Pradesh': '51 52 53 533463 533465',
  Karnataka: '56 57 58 59',
  'Tamil Nadu': '60 61 62 63 64 605015 605201 605601 607401 607404 609600 609610',
  Puducherry: '533464 605001 605014 605101 605199 605501 607402 607403 609601 609609 673310',
  Kerala: '67 68 69 673309 673311 682550 682560',
  Lakshadweep: '682551 682555 682559',
  'West Bengal': '70 71 72 73 74 736 738 743 745',
  Sikkim: '737',
  'Andaman and Nicobar Islands': '744',
  Odisha: '75 76 77',
  Assam: '78',
  'Arunachal Pradesh': '790 791 792',
  Meghalaya: '793 794',
  Manipur: '795',
  Mizoram: '796',
  Nagaland: '797 798',
  Tripura: '799',
  Bihar: '80 84 85 811 812 813 821 823 824',
  Jharkhand: '83 814 815 816 822 825 829',
}

describe('the state that a pincode suggests', () => {
  test.each(Object.entries(ROWS))('%s: %s', (state, codes) => {
    for (const code of codes.split(' '))
      expect(suggestPlace(code.padEnd(6, '1')).state, code).toBe(state)
  })

  test('is spelt as in the list of states, and every state has pincodes', () => {
    expect(Object.keys(ROWS).sort()).toEqual(Object.values(STATES).sort())
  })

  test.each([
    '10',
    '29',
    '35',
    '54',
    '55',
    '65',
    '66',
    '86',
    '87',
    '88',
    '89',
    '90',
    '99',
    '240',
    '260',
    '264',
    '810',
    '817',
    '820',
  ])('is empty for %s, which is unused or belongs to the army', (start) =>
    expect(suggestPlace(start.padEnd(6, '1'))).toEqual({}),
  )

  test.each(['247662', '247669'])('is empty for %s, which is in two states', (pincode) =>
    expect(suggestPlace(pincode)).toEqual({}),
  )

  test.each(['', '41100', '4110011', '011001', 'Pune', '41100a'])(
    'is empty for %o, which is not a pincode',
    (text) => expect(suggestPlace(text)).toEqual({}),
  )

  test('accepts a blank in the middle', () =>
    expect(suggestPlace('411 001')).toEqual({ state: 'Maharashtra', city: 'Pune' }))
})

describe('the city that a pincode suggests', () => {
  test.each([
    ['110001', 'Delhi'],
    ['400050', 'Mumbai'],
    ['400101', 'Mumbai'],
    ['411030', 'Pune'],
    ['560001', 'Bengaluru'],
    ['600001', 'Chennai'],
    ['700001', 'Kolkata'],
    ['500001', 'Hyderabad'],
    ['380001', 'Ahmedabad'],
    ['160017', 'Chandigarh'],
    ['682001', 'Kochi'],
  ])('%s is %s', (pincode, city) => expect(suggestPlace(pincode).city).toBe(city))

  test.each([
    ['400601', 'Thane'],
    ['400703', 'Navi Mumbai'],
    ['700124', 'Barasat'],
    ['160055', 'Mohali'],
    ['682555', 'Lakshadweep'],
    ['413001', 'Solapur'],
  ])('%s has none: it is %s, not the city of its prefix', (pincode) =>
    expect(suggestPlace(pincode).city).toBeUndefined(),
  )
})

describe('a state that is not the usual one of its pincode', () => {
  test('gets a hint', () =>
    expect(stateMismatchHint('411 001', 'Karnataka')).toBe(
      'Pincode 411001 is usually in Maharashtra.',
    ))

  test('gets no hint if one is missing or both agree', () => {
    for (const [pincode, state] of [
      ['411001', ''],
      ['411', 'Karnataka'],
      ['411001', ' maharashtra '],
      ['900001', 'Karnataka'],
    ] as const)
      expect(stateMismatchHint(pincode, state)).toBeUndefined()
  })
})

describe('a city that is not that of the prefix of its pincode', () => {
  test.each([
    ['400001', 'Pune', 'Mumbai'],
    ['560 001', 'Mysuru', 'Bengaluru'],
    ['110001', 'Noida', 'Delhi'],
  ])('%s with %s gets a hint', (pincode, city, usual) =>
    expect(cityMismatchHint(pincode, city)).toBe(
      `Pincode ${pincode.replace(' ', '')} is usually in ${usual}.`,
    ),
  )

  test.each([
    ['400001', ''],
    ['400001', 'Mum'],
    ['400001', ' andheri west, mumbai'],
    ['400001', 'Bombay'],
    ['560001', 'BANGALORE'],
    ['110001', 'New Delhi'],
    ['413001', 'Pune'],
    ['4000', 'Pune'],
  ])('%s with "%s" gets none', (pincode, city) =>
    expect(cityMismatchHint(pincode, city)).toBeUndefined(),
  )
})
