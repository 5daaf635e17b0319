import { cleanStores } from 'nanostores'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '#web/session/fixtures/memory-storage.ts'

// The store follows other tabs only if there is a window when its module is loaded.
vi.stubGlobal('window', new EventTarget())
vi.resetModules()
const {
  CHECKOUT_DRAFT,
  SAVED_ADDITION,
  PINCODE_KEY,
  VIEWED_KEY,
  $session,
  endSession,
  startSession,
} = await import('./session.ts')
afterAll(() => vi.resetModules())

/** Dispatches the event that a browser sends when another tab has changed the token. */
const announceTokenChange = () =>
  window.dispatchEvent(Object.assign(new Event('storage'), { key: 'token' }))
const stored = () => [SAVED_ADDITION, CHECKOUT_DRAFT].map((key) => sessionStorage.getItem(key))

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('sessionStorage', memoryStorage())
  vi.stubGlobal('localStorage', memoryStorage())
})
afterEach(() => {
  // A store without listeners stops following the window a second later, when there is none.
  cleanStores($session)
  vi.unstubAllGlobals()
})

const ASHA = { _id: 'usr_1', name: 'Asha', mobile: '9823014567', isAdmin: false, createdAt: '' }

test('log-out removes all that this browser has of the customer, before others are told', () => {
  startSession('a token', ASHA)
  localStorage.setItem(VIEWED_KEY, '["prd_1"]')
  localStorage.setItem(PINCODE_KEY, '411004')
  sessionStorage.setItem(CHECKOUT_DRAFT, 'a draft')
  const all = () =>
    [VIEWED_KEY, PINCODE_KEY, 'user', 'token'].map((key) => localStorage.getItem(key))
  const seen: unknown[] = []
  const stop = $session.listen(() => seen.push([...all(), ...stored()]))
  seen.length = 0
  endSession()
  expect(seen).toEqual([[null, null, null, null, null, null]])
  stop()
})

test('the end of the session in another tab removes what this tab has stored for it', () => {
  const listener = vi.fn()
  const stop = $session.listen(listener)
  startSession('a token', ASHA)
  sessionStorage.setItem(SAVED_ADDITION, 'an addition')
  sessionStorage.setItem(CHECKOUT_DRAFT, 'a draft')
  announceTokenChange()
  expect(stored(), 'another log-in removes nothing').toEqual(['an addition', 'a draft'])
  localStorage.removeItem('token')
  announceTokenChange()
  expect(stored()).toEqual([null, null])
  expect(listener).toHaveBeenCalledTimes(3)
  stop()
})
