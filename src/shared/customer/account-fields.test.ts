import { expect, test } from 'vitest'
import {
  isEmail,
  SHIPPING_FIELDS,
  SHIPPING_MESSAGES,
  shippingProblems,
  toCode,
  toMobile,
  toPincode,
} from './account-fields.ts'

const ADDRESS = {
  name: 'Asha Rao',
  email: 'asha@example.in',
  phone: '+91 98765-43210',
  address: '12 Laxmi Road',
  city: 'Pune',
  state: 'Maharashtra',
  country: 'India',
  pincode: '411 030',
}

test('a one-time code is six digits, with blanks or in Devanagari', () => {
  expect(['123456', ' 123 456 ', '123-456', '१२३४५६'].map(toCode)).toEqual([
    '123456',
    '123456',
    '123456',
    '123456',
  ])
  for (const wrong of ['', '12345', '1234567', '12345a', '12 34 5'])
    expect(toCode(wrong)).toBeUndefined()
})

test.each([
  '9876543210',
  '+91 98765-43210',
  '+919876543210',
  '91 98765 43210',
  '09876543210',
  ' (98765) 43210 ',
  '९८७६५४३२१०',
])('%j is a mobile number', (typed) => {
  expect(toMobile(typed)).toBe('9876543210')
})

test('ten digits that begin with 91 are a complete number', () =>
  expect(toMobile('9198765432')).toBe('9198765432'))

test.each([
  '',
  '987654321',
  '98765432101',
  '+92 9876543210',
  '+91 987654321',
  '98765o3210',
  '9876543210 ext 5',
  '++919876543210',
  '9876543210\0',
])('%j is not a mobile number', (typed) => expect(toMobile(typed)).toBeUndefined())

test('usual e-mail addresses are accepted', () => {
  for (const email of [
    'asha@example.in',
    'a.b+shop@mail.example.co.in',
    'x-y_z@xn--p1b6ci4b4b3a.example',
  ])
    expect(isEmail(email), email).toBe(true)
})

test('other texts are refused as e-mail addresses, quickly even when they are long', () => {
  const wrong = [
    '',
    'asha',
    'asha@',
    '@example.in',
    'asha@example',
    'asha@example.',
    'asha@example.i',
    'a b@example.in',
    'a@b@example.in',
    'asha@example.in\n',
    '<asha@example.in>',
    'asha@example.in,bela@example.in',
    `${'a'.repeat(250)}@x.in`,
  ]
  for (const email of wrong) expect(isEmail(email), email).toBe(false)
  const started = performance.now()
  isEmail(`a@${'a.'.repeat(50_000)}`)
  expect(performance.now() - started).toBeLessThan(100)
})

test('a pincode has six digits and does not begin with 0', () => {
  expect([toPincode('411030'), toPincode(' 411 030 ')]).toEqual(['411030', '411030'])
  for (const wrong of ['', '41103', '4110300', '011030', '41103o', '-11030', '4.1e5'])
    expect(toPincode(wrong), wrong).toBeUndefined()
})

test('each of the eight shipping fields is required', () => {
  expect(SHIPPING_FIELDS).toHaveLength(8)
  expect(shippingProblems(ADDRESS)).toEqual({})
  for (const field of SHIPPING_FIELDS)
    expect(shippingProblems({ ...ADDRESS, [field]: '  ' })).toEqual({
      [field]: 'Please fill in all shipping details.',
    })
})

test('each wrong shipping field has its own message', () => {
  expect(
    shippingProblems({ ...ADDRESS, email: 'asha', phone: '12345', pincode: '000000' }),
  ).toEqual({
    email: SHIPPING_MESSAGES.email,
    phone: SHIPPING_MESSAGES.phone,
    pincode: SHIPPING_MESSAGES.pincode,
  })
})
