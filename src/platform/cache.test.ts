import { describe, expect, test, vi } from 'vitest'
import { openCache } from './cache.ts'

type Page = { text: string; bytes: number; isCacheable: boolean; tags: string[] }

function testCache(
  options: {
    maxEntries?: number
    maxBytes?: number
    page?: (address: string) => Partial<Page>
  } = {},
) {
  const clock = { now: 0 }
  const rendered: string[] = []
  const { maxEntries = 10, maxBytes = 1000 } = options
  const cache = openCache<Page>({ maxEntries, maxBytes, now: () => clock.now })
  const render = async (address: string): Promise<Page> => {
    const number = rendered.push(address)
    await Promise.resolve()
    const text = `${address} ${number}`
    return {
      text,
      bytes: 10,
      isCacheable: true,
      tags: ['catalog', 'stock'],
      ...options.page?.(address),
    }
  }
  const read = (address: string) => cache.getOrRender(address, () => render(address))
  return { cache, clock, rendered, read }
}

describe('stored pages', () => {
  test('a page that was rendered once comes from the cache', async () => {
    const { cache, rendered, read } = testCache()
    await read('/rings')
    expect(cache.get('/rings')?.text).toBe('/rings 1')
    await read('/rings')
    expect(rendered).toEqual(['/rings'])
  })

  test('concurrent misses of a page share one render', async () => {
    const { rendered, read } = testCache()
    const pages = await Promise.all([read('/rings'), read('/rings'), read('/rings')])
    expect(rendered).toEqual(['/rings'])
    expect(new Set(pages.map((page) => page.text))).toEqual(new Set(['/rings 1']))
  })

  test('a page that is not cacheable is rendered each time', async () => {
    const { cache, rendered, read } = testCache({ page: () => ({ isCacheable: false }) })
    await read('/broken')
    await read('/broken')
    expect(rendered).toHaveLength(2)
    expect(cache.size()).toEqual({ entries: 0, bytes: 0 })
  })

  test('a failed render is not stored', async () => {
    const { cache } = testCache()
    const page = { text: 'yes', bytes: 1, isCacheable: true, tags: [] }
    await expect(cache.getOrRender('/', () => Promise.reject(new Error('no')))).rejects.toThrow(
      'no',
    )
    await expect(cache.getOrRender('/', () => Promise.resolve(page))).resolves.toBe(page)
  })

  test('a page stored with set comes from the cache', () => {
    const { cache } = testCache()
    const page = { text: 'set', bytes: 1, isCacheable: true, tags: [] }
    cache.set('/', page)
    expect(cache.get('/')).toBe(page)
  })
})

describe('limits', () => {
  test('the least recently used page is removed when there are too many', async () => {
    const { cache, read } = testCache({ maxEntries: 2 })
    await read('/rings')
    await read('/combo')
    await read('/rings')
    await read('/bangles')
    expect(cache.get('/combo')).toBeUndefined()
    expect(cache.get('/rings')).toBeDefined()
  })

  test('pages over the limit of bytes are removed; a larger one is never stored', async () => {
    const { cache, read } = testCache({
      maxBytes: 25,
      page: (address) => ({ bytes: address === '/huge' ? 26 : 10 }),
    })
    await read('/1')
    await read('/2')
    await read('/3')
    await read('/huge')
    // With the two bytes of each key.
    expect(cache.size()).toEqual({ entries: 2, bytes: 24 })
  })
})

describe('changes', () => {
  test('a change of the catalog removes every page', async () => {
    const { cache, read } = testCache()
    await read('/rings')
    cache.drop(['catalog'])
    expect(cache.get('/rings')).toBeUndefined()
    expect(cache.size()).toEqual({ entries: 0, bytes: 0 })
  })

  test('a render that began before the catalog changed is neither stored nor shared', async () => {
    const { cache, rendered, read } = testCache()
    const before = read('/rings')
    cache.drop(['catalog'])
    const after = await read('/rings')
    expect(after.text).toBe('/rings 2')
    expect((await before).text).toBe('/rings 1')
    expect(cache.get('/rings')?.text).toBe('/rings 2')
    expect(rendered).toHaveLength(2)
  })

  test('after a change of stock a page is rendered again, at most once a second', async () => {
    const { cache, clock, rendered, read } = testCache()
    await read('/rings')
    cache.markStale(['stock'])
    clock.now = 999
    await read('/rings')
    expect(rendered).toHaveLength(1)
    clock.now = 1000
    expect((await read('/rings')).text).toBe('/rings 2')
    clock.now = 60_000
    await read('/rings')
    expect(rendered).toHaveLength(2)
  })

  test('a stale page does not stay for longer when the clock of the machine steps back', async () => {
    const cache = openCache<Page>({ maxEntries: 10, maxBytes: 1000 })
    const page = { text: '/rings', bytes: 10, isCacheable: true, tags: ['stock'] }
    vi.useFakeTimers({ toFake: ['Date', 'performance'] })
    try {
      cache.set('/rings', page)
      cache.markStale(['stock'])
      vi.advanceTimersByTime(1000)
      vi.setSystemTime(Date.now() - 7_200_000)
      expect(cache.get('/rings')).toBeUndefined()
    } finally {
      vi.useRealTimers()
    }
  })

  test('while a stale page is rendered again, other requests get the old one at once', async () => {
    const { cache, clock, read } = testCache()
    await read('/rings')
    cache.markStale(['stock'])
    clock.now = 1000
    const first = read('/rings')
    expect((await read('/rings')).text).toBe('/rings 1')
    expect((await first).text).toBe('/rings 2')
  })

  test('a change removes only the pages under its tags', async () => {
    const { cache, clock, rendered, read } = testCache({
      page: (address) => ({ tags: address === '/shipping' ? ['settings'] : ['stock:prd_1'] }),
    })
    await Promise.all([read('/shipping'), read('/product/1')])
    cache.drop(['catalog'])
    cache.markStale(['stock', 'stock:prd_2'])
    clock.now = 5000
    await Promise.all([read('/shipping'), read('/product/1')])
    expect(rendered).toHaveLength(2)
    cache.markStale(['stock', 'stock:prd_1'])
    cache.drop(['settings'])
    expect(cache.get('/shipping')).toBeUndefined()
    await Promise.all([read('/shipping'), read('/product/1')])
    expect(rendered).toEqual(['/shipping', '/product/1', '/shipping', '/product/1'])
  })

  test('a render that began before its stock changed is stale when it is stored', async () => {
    const { cache, clock, read } = testCache()
    const before = read('/rings')
    cache.markStale(['stock'])
    await before
    expect(cache.get('/rings')?.text).toBe('/rings 1')
    clock.now = 1000
    expect(cache.get('/rings')).toBeUndefined()
  })
})
