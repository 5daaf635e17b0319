import { expect, test } from 'vitest'
import { shippingAlert, shippingProblem } from './shipping-problem.ts'

const details = {
  name: 'Asha Rao',
  email: 'asha@example.in',
  phone: '9823014567',
  address: '14 Prabhat Road',
  city: 'Pune',
  state: 'Maharashtra',
  country: 'India',
  pincode: '411004',
}

test('complete details have no alert', () => {
  expect(shippingAlert(details)).toBeUndefined()
  expect(shippingAlert({ ...details, phone: '+91 98230-14567' })).toBeUndefined()
})

test('missing comes before invalid, e-mail before phone, phone before pincode', () => {
  const wrong = { ...details, email: 'asha', phone: '123', pincode: '0' }
  expect(shippingAlert({ ...wrong, city: ' ' })).toBe('Please fill in all shipping details.')
  expect(shippingAlert(wrong)).toBe('Please enter a valid email address.')
  expect(shippingAlert({ ...wrong, email: details.email })).toBe(
    'Please enter a valid 10-digit phone number.',
  )
  expect(shippingAlert({ ...wrong, email: details.email, phone: details.phone })).toBe(
    'Please enter a valid 6-digit pincode.',
  )
})

test('each field has its own message', () => {
  expect(shippingProblem('city', ' ')).toBe('Please enter your city.')
  expect(shippingProblem('phone', '98230')).toBe('Please enter a valid 10-digit phone number.')
  expect(shippingProblem('city', 'Pune')).toBeUndefined()
})

test('where customers order by phone an e-mail address may be left out, but not be wrong', () => {
  const without = { ...details, email: '' }
  expect(shippingAlert(without)).toBe('Please fill in all shipping details.')
  expect(shippingAlert(without, { needsEmail: false })).toBeUndefined()
  expect(shippingAlert({ ...details, email: 'asha' }, { needsEmail: false })).toBe(
    'Please enter a valid email address.',
  )
  expect(shippingProblem('email', '', { needsEmail: false })).toBeUndefined()
  expect(shippingProblem('email', '')).toBe('Please enter your email address.')
})
