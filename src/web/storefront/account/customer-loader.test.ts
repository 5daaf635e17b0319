import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#web/api/client.ts'
import { customerAction, profileLoader } from './customer-loader.ts'

const USER = { _id: 'usr_1', name: 'Asha', mobile: '9823014567', isAdmin: false, createdAt: '' }

const open = <Data>(load: () => Promise<Data>, path = '/profile/orders?page=2') =>
  profileLoader(load)({ request: new Request(`http://shop.invalid${path}`), params: {} })

const logIn = (user: unknown = USER) => {
  localStorage.setItem('token', 'token')
  localStorage.setItem('user', JSON.stringify(user))
}

beforeEach(() => {
  const items = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  })
  vi.stubGlobal('document', { documentElement: { dataset: { hydrated: '' } } })
  vi.stubGlobal('window', { location: { pathname: '/profile/orders' } })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test.each([
  ['a guest', () => undefined],
  ['a stored user without a name', () => logIn({ mobile: '9823014567' })],
])('%s is redirected to the log-in and back, and nothing is loaded', async (_, prepare) => {
  prepare()
  const load = vi.fn(async () => [])
  const redirect = await open(load).catch((thrown: unknown) => thrown)
  expect(redirect).toBeInstanceOf(Response)
  expect((redirect as Response).headers.get('location')).toBe(
    '/login?next=%2Fprofile%2Forders%3Fpage%3D2',
  )
  expect(load).not.toHaveBeenCalled()
})

test('a load says whether the data came, are missing, or failed to load', async () => {
  logIn()
  const stateOf = async (load: () => Promise<unknown>) => (await (await open(load)).loading).state
  expect(await stateOf(async () => [])).toBe('loaded')
  expect(await stateOf(() => Promise.reject(new ApiError(404, 'order.missing', '')))).toBe(
    'missing',
  )
  expect(await stateOf(() => Promise.reject(new ApiError(0, 'network', '')))).toBe('failed')
})

test('a link to another page does not wait for slow data; a reload of the same page does', async () => {
  logIn()
  vi.useFakeTimers()
  let isOpen = false
  const follow = (path: string) =>
    open(() => new Promise(() => undefined), path).then(() => (isOpen = true))
  void follow('/profile/orders?page=2')
  await vi.advanceTimersByTimeAsync(5000)
  expect(isOpen).toBe(false)
  void follow('/profile/addresses')
  await vi.advanceTimersByTimeAsync(200)
  expect(isOpen).toBe(true)
})

test('an action returns the reply, or the error of the API', async () => {
  const submit = (change: (input: { id: string }) => Promise<string>) =>
    customerAction(change)({
      request: new Request('http://shop.invalid/', { method: 'POST', body: '{"id":"adr_1"}' }),
      params: {},
    })
  expect(await submit(async ({ id }) => id)).toMatchObject({ reply: { data: 'adr_1' } })
  const error = new ApiError(409, 'stock.short', 'Too few.')
  expect(await submit(() => Promise.reject(error))).toEqual({ error })
  await expect(submit(() => Promise.reject(new Error('a bug')))).rejects.toThrow('a bug')
})
