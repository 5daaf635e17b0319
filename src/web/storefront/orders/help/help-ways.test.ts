import { expect, test } from 'vitest'
import { DEFAULT_SHOP } from '#shared/shop-settings.ts'
import { helpWays } from './help-ways.ts'

const SHOP = {
  message: 'https://wa.me/919829012345',
  phone: '+91 98290 12345',
  hours: 'Monday to Saturday, 10 am to 6 pm',
  email: 'care@jhumka.example',
}
const hrefs = (shop: typeof SHOP) => helpWays(shop, 'JH-1024').map(({ link }) => link.href)

test('a message and an e-mail about an order begin with its number', () => {
  expect(hrefs(SHOP)).toEqual([
    'https://wa.me/919829012345?text=' +
      'Hello%2C%20I%20have%20a%20question%20about%20order%20JH-1024.',
    'tel:+919829012345',
    'mailto:care@jhumka.example?subject=Order%20JH-1024',
  ])
})

test('an address of WhatsApp that takes no text is kept', () => {
  const message = 'https://wa.me/message/ABCDEF'
  expect(hrefs({ ...SHOP, message })[0]).toBe(message)
})

test('a way that the settings lack is not offered', () => {
  const names = helpWays({ ...DEFAULT_SHOP, message: '', phone: '' }, 'JH-1024')
  expect(names.map(({ name }) => name)).toEqual(['E-mail'])
})

test('the hours are named with the telephone number, if there are any', () => {
  const linesWith = (hours: string) => helpWays({ ...SHOP, hours }, 'JH-1024')[1]?.lines
  expect(linesWith(SHOP.hours)).toEqual([SHOP.phone, SHOP.hours])
  expect(linesWith('')).toEqual([SHOP.phone])
})
