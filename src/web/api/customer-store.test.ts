import { cleanStores } from 'nanostores'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'

// A store loads by itself only where there is a window when its module is loaded.
vi.stubGlobal('window', new EventTarget())
vi.resetModules()
const { customerStore } = await import('./customer-store.ts')
const { $online } = await import('./connection.ts')
const { $session } = await import('#web/session/session.ts')
const { ApiError } = await import('./client.ts')
afterAll(() => vi.resetModules())

type Reply = { lines: number }

/**
 * A store whose requests get their responses from the test, in the order in which they were sent.
 */
function newStore() {
  const requests: PromiseWithResolvers<Reply>[] = []
  const store = customerStore({
    request: () => {
      const request = Promise.withResolvers<Reply>()
      requests.push(request)
      return request.promise
    },
    convert: ({ lines }: Reply) => lines,
  })
  return { ...store, requests }
}

/** Stores the token, as a log-in in this tab does; null logs out. */
function logIn(token: string | null): void {
  if (token === null) localStorage.removeItem('token')
  else localStorage.setItem('token', token)
  $session.set({ token, ready: true })
}

beforeEach(() => {
  const items = new Map<string, string>()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  })
  logIn('token of Asha')
})
afterEach(() => {
  // A store without listeners stops following the window a second later, when there is none.
  cleanStores($session, $online)
  vi.unstubAllGlobals()
})

test('data loads at the first use, is removed at the end of the session, and loads at the next log-in', async () => {
  const { $store, load, requests } = newStore()
  expect(requests).toHaveLength(0)
  const stop = $store.listen(() => undefined)
  expect($store.get()).toMatchObject({ data: null, isLoading: true })
  requests[0]?.resolve({ lines: 2 })
  await load()
  expect($store.get()).toEqual({ data: 2, error: null, isLoading: false })
  await load()
  expect(requests, 'once per session').toHaveLength(1)

  logIn(null)
  expect($store.get().data).toBeNull()
  logIn('token of Diya')
  expect(requests).toHaveLength(2)
  stop()
})

test('a guest has no data, and nothing is requested', async () => {
  logIn(null)
  const { $store, load, requests } = newStore()
  const stop = $store.listen(() => undefined)
  await load({ force: true })
  expect(requests).toHaveLength(0)
  expect($store.get()).toEqual({ data: null, error: null, isLoading: false })
  stop()
})

test('a load that started before a change does not replace its result', async () => {
  const { $store, load, change, requests } = newStore()
  const loading = load()
  await change(async () => ({ lines: 3 }))
  requests[0]?.resolve({ lines: 2 })
  await loading
  expect($store.value).toMatchObject({ data: 3, isLoading: false })
})

test('a failed load is counted, keeps the data, and is repeated when the server is back', async () => {
  const { $store, $failures, load, replace, requests } = newStore()
  const stop = $store.listen(() => undefined)
  replace(2)
  requests[0]?.resolve({ lines: 2 })
  await load()
  const again = load({ force: true })
  requests[1]?.reject(new ApiError(500, 'broken', 'The shop is busy.'))
  await again
  expect($store.get()).toEqual({ data: 2, error: 'The shop is busy.', isLoading: false })
  expect($failures.get()).toBe(1)
  $online.set(false)
  $online.set(true)
  expect(requests).toHaveLength(3)
  requests[2]?.resolve({ lines: 4 })
  await load()
  expect($store.get()).toMatchObject({ data: 4, error: null })
  $online.set(false)
  $online.set(true)
  expect(requests, 'nothing failed').toHaveLength(3)
  stop()
})

test('data that another session requested is not shown', async () => {
  const { $store, load, change, requests } = newStore()
  const loading = load()
  const sent = Promise.withResolvers<Reply>()
  const changing = change(() => sent.promise)
  const queued = vi.fn(async () => ({ lines: 9 }))
  const refused = expect(change(queued)).rejects.toMatchObject({ code: 'aborted' })
  await Promise.resolve()
  logIn('token of Diya')
  sent.resolve({ lines: 3 })
  requests[0]?.resolve({ lines: 2 })
  await Promise.all([loading, changing, refused])
  expect($store.value.data).toBeNull()
  expect(queued, 'a queued change of the old session is not sent').not.toHaveBeenCalled()
})

test('changes of all stores are sent one after another, also after one that failed', async () => {
  const [cart, wishlist] = [newStore(), newStore()]
  const first = Promise.withResolvers<Reply>()
  const sent: string[] = []
  const failing = cart.change(() => {
    sent.push('cart')
    return first.promise
  })
  const changing = wishlist.change(async () => {
    sent.push('wishlist')
    return { lines: 1 }
  })
  await new Promise((resolve) => setTimeout(resolve))
  expect(sent).toEqual(['cart'])
  first.reject(new ApiError(409, 'stock.short', 'Only 1 left.'))
  await expect(failing).rejects.toMatchObject({ code: 'stock.short' })
  await changing
  expect(sent).toEqual(['cart', 'wishlist'])
})
