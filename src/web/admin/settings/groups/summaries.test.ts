import { expect, test } from 'vitest'
import { SUMMARIES } from './summaries.ts'

test('a card of the settings says what is set now, and the default before the first save', () => {
  expect(SUMMARIES.selling?.(undefined)).toBe('Shipping ₹99, free from ₹2,000; low stock from 5')
  expect(SUMMARIES.selling?.({ shipping: 149, freeShippingFrom: 3000, lowStock: 7 })).toBe(
    'Shipping ₹149, free from ₹3,000; low stock from 7',
  )
  expect(SUMMARIES.shop?.({ name: 'Gulabi Jewels', gstin: '', gst: 'unregistered' })).toBe(
    'Gulabi Jewels, not registered for GST',
  )
  expect(SUMMARIES.delivery?.({ cutOffHour: 14, pincode: '302003' })).toBe(
    'From 302003, orders until 14:00 leave the same day',
  )
  expect(SUMMARIES.promises?.(undefined)).toBe('Not saved: product pages do not name days')
  expect(SUMMARIES.promises?.({ returnDays: 7, exchangeDays: 0 })).toBe(
    'Returns: 7 days; exchanges: none',
  )
  expect(SUMMARIES.cod?.({ isOn: true })).toBe('On')
  expect(SUMMARIES['gst-rates']?.({ changes: [{}] })).toBe('1 change planned')
  expect(SUMMARIES.privacy?.(undefined)).toBe('Mails are kept for one year')
})
