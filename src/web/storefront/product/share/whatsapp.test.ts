import { expect, test } from 'vitest'
import { whatsAppAskUrl, whatsAppShareUrl } from './whatsapp.ts'

const TEXT = 'Is it there in size 14?\nhttps://shop.example/product/a&b'
const ENCODED = 'Is%20it%20there%20in%20size%2014%3F%0Ahttps%3A%2F%2Fshop.example%2Fproduct%2Fa%26b'

test('a question goes to the number of the shop, with its text', () => {
  const asked = `https://wa.me/919829012345?text=${ENCODED}`
  expect(whatsAppAskUrl('https://wa.me/919829012345', TEXT)).toBe(asked)
  expect(whatsAppAskUrl('https://wa.me/919829012345?text=Hello', TEXT)).toBe(asked)
  expect(whatsAppAskUrl('https://api.whatsapp.com/send?phone=%2B919829012345', TEXT)).toBe(asked)
})

test('an address to which no text can be added has no question', () => {
  for (const address of [
    '',
    'no address',
    'https://wa.me/message/ABCDEF',
    'https://api.whatsapp.com/send',
    'https://example.com/919829012345',
    'http://wa.me/919829012345',
  ])
    expect(whatsAppAskUrl(address, TEXT), address).toBeUndefined()
})

test('a share leaves the choice of the person to WhatsApp', () => {
  expect(whatsAppShareUrl(TEXT)).toBe(`https://wa.me/?text=${ENCODED}`)
})
