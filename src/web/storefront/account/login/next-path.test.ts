import { expect, test } from 'vitest'
import { nextPath, withNext } from './next-path.ts'

const search = (next: string) => new URLSearchParams({ next })

test('a log-in leads back to the page that required it', () => {
  expect(nextPath(search('/checkout'))).toBe('/checkout')
  expect(nextPath(search('/search?q=kada&sort=newest#top'))).toBe('/search?q=kada&sort=newest#top')
})

test('without such a page it leads to the home page', () => {
  expect(nextPath(new URLSearchParams())).toBe('/')
  expect(nextPath(search(''))).toBe('/')
})

test.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  'javascript:alert(1)',
  'evil',
])('another site is refused: %j', (next) => expect(nextPath(search(next))).toBe('/'))

test.each(['/login', '/login/', '/Register?next=/cart', '/login/code', '/forgot-password/'])(
  'it does not lead back to the log-in: %j',
  (next) => expect(nextPath(search(next))).toBe('/'),
)

test('the links between the account forms keep the page', () => {
  expect(withNext('/register', search('/cart'))).toBe('/register?next=%2Fcart')
  expect(withNext('/login', new URLSearchParams())).toBe('/login')
})
