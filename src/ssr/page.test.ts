import { describe, expect, test } from 'vitest'
import { pageAddress } from './page.ts'

describe('the page of an address', () => {
  test('does not depend on the case, a trailing slash or unknown parameters', () => {
    for (const url of ['/rings', '/Rings', '/rings/', '/rings?utm_source=mail&fbclid=1'])
      expect(pageAddress(url).key).toBe('/rings')
    expect(pageAddress('/?gclid=1')).toEqual({ key: '/', address: '/' })
  })

  test('depends on the filters of a listing, not on their order', () => {
    const one = pageAddress('/rings?sort=price-asc&maxPrice=999&colour=Green')
    expect(one.key).toBe('/rings?sort=price-asc&maxPrice=999&colour=Green')
    expect(pageAddress('/rings?maxPrice=999&colour=Green&x=1&sort=price-asc')).toEqual(one)
    expect(one.key).not.toBe(pageAddress('/rings').key)
  })

  test('is the plain listing if the listing does not know the query', () => {
    for (const query of [
      'sort=a&sort=b',
      `sort=${'x'.repeat(100)}`,
      'page=0',
      'q=pearl',
      'sort=newest',
      `colour=${'x'.repeat(61)}`,
      'limit=3',
    ])
      expect(pageAddress(`/rings?${query}`)).toEqual({ key: '/rings', address: '/rings' })
  })

  test('is not cached for filters that hardly two customers choose alike', () => {
    const rare = [
      'colour=Green&colour=Red',
      'colour=Green&size=Size+12&inStock=true',
      'minPrice=123',
      'maxPrice=500',
      'page=21',
      'filters=all',
    ]
    for (const url of rare.map((query) => `/rings?${query}`))
      expect(pageAddress(url)).toEqual({ key: undefined, address: url })
  })

  test("is a different one for a page's data", () => {
    expect(pageAddress('/rings.data?_routes=listing-Rings').key).toBe(
      '/rings.data?_routes=listing-Rings',
    )
    expect(pageAddress('/rings.data').key).toBe('/rings.data')
    expect(pageAddress('/product/asha.data?_routes=storefront%2Fpages%2Fproduct').key).toContain(
      '/product/asha.data?_routes=',
    )
  })

  test('is not cached if the query belongs to one customer or is unlimited', () => {
    for (const url of [
      '/search?q=pearl',
      '/login?next=/cart',
      '/track?order=JH-1',
      `/rings.data?_routes=${'x'.repeat(201)}`,
    ])
      expect(pageAddress(url)).toEqual({ key: undefined, address: url })
  })

  test('of a product in capital letters is not cached, but redirects to the product', () => {
    const url = '/product/Asha?utm_source=x'
    expect(pageAddress(url)).toEqual({ key: undefined, address: url })
  })

  test('is not cached under unusual spellings of the same path', () => {
    for (const url of ['//rings', '/%72ings', '/rings/../combo', '/a b'])
      expect(pageAddress(url).key).toBeUndefined()
  })
})
