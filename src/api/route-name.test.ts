import { expect, test } from 'vitest'
import { routeName } from './route-name.ts'

const nameOf = (url: string | undefined) => routeName({ routeOptions: { url } })

test('all files of the build are one route in the metrics', () => {
  expect(nameOf('/assets/root-a1b2c3.js')).toBe('/assets/*')
  expect(nameOf('/assets/site/hero-1.avif')).toBe('/assets/*')
})

test('another route has its own pattern, and an unknown address has none', () => {
  expect(nameOf('/api/products/:id')).toBe('/api/products/:id')
  expect(nameOf(undefined)).toBe(undefined)
})
