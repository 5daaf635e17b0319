import { expect, test } from 'vitest'
import { trackingUrl } from './tracking-link.ts'

test('a parcel is followed on the page of its courier', () => {
  expect(trackingUrl('Delhivery', '1490812345678')).toBe(
    'https://www.delhivery.com/track/package/1490812345678',
  )
  expect(trackingUrl('BlueDart Express', '12345 678901')).toMatch(/&trackNo=12345678901$/)
  expect(trackingUrl('blue dart', '12345678901')).toMatch(/&trackNo=12345678901$/)
  expect(trackingUrl('XpressBees', '14123456789012')).toMatch(/awbNo=14123456789012$/)
  expect(trackingUrl('E-Kart', 'FMPP1234567890')).toMatch(/shipmenttrack\/FMPP1234567890$/)
  expect(trackingUrl('Shiprocket', '1490812345678')).toMatch(/^https:\/\/shiprocket\.co\//)
})

test('there is no link for other couriers, and none for what is no tracking number', () => {
  expect(trackingUrl('India Post', 'EK123456789IN')).toBeUndefined()
  expect(trackingUrl('My cousin', '1490812345678')).toBeUndefined()
  expect(trackingUrl('Delhivery', 'handed over')).toBeUndefined()
  expect(trackingUrl('Delhivery', '../../login?x=1')).toBeUndefined()
  expect(trackingUrl('Delhivery', null)).toBeUndefined()
  expect(trackingUrl(null, '1490812345678')).toBeUndefined()
})
