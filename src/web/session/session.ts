import { useStore } from '@nanostores/react'
import { atom, onMount } from 'nanostores'
import type { User as ApiUser } from '#contract/contract.ts'
import { parseStoredUser, type User } from '#web/api/account/user.ts'

/**
 * The customer's session in this browser: `token` and `user` in local storage, shared by all tabs.
 */
type Session = { token: string | null; ready: boolean }

/**
 * Notifies its listeners at every log-in and log-out, in this tab or another. `ready` is false on
 * the server and until the token is read.
 */
export const $session = atom<Session>({ token: null, ready: false })

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Reads the session again and notifies all listeners, also when only the user has changed. */
const notify = (): void => $session.set({ token: readToken(), ready: true })

/** Returns the token of the session, or null; always null on the server. */
export function readToken(): string | null {
  return typeof window === 'undefined' ? null : read('token')
}

/**
 * Whose cart and wishlist this browser shows: the token of the session, `guest` for lists without a
 * log-in, or null for none.
 */
export const listsKey = (): string | null =>
  readToken() ?? (typeof window === 'undefined' || read(GUEST_LISTS) === null ? null : 'guest')

/** Begins lists without a log-in, unless there are some. Without storage they do not begin. */
export function beginGuestLists(): void {
  try {
    if (read(GUEST_LISTS) === null) localStorage.setItem(GUEST_LISTS, '{}')
  } catch {
    // The change that follows says that storage is not accessible.
  }
}

/**
 * Returns the stored user. Null if there is none; `invalid` if it cannot be parsed or has no name
 * or mobile number.
 */
export function readUser(): User | null | 'invalid' {
  const text = typeof window === 'undefined' ? null : read('user')
  return text === null ? null : parseStoredUser(text)
}

/** Stores a new session and notifies all listeners. */
export function startSession(token: string, user: ApiUser): void {
  localStorage.setItem('token', token)
  localStorage.setItem('user', JSON.stringify(user))
  notify()
}

/** Stores newer details of the logged-in user, as the server returned them. */
export function saveUser(user: ApiUser): void {
  const token = readToken()
  if (token) startSession(token, user)
}

/** Session storage key of the checkout form. It is removed when the session ends. */
export const CHECKOUT_DRAFT = 'checkoutDraft'

/** Session storage key of what a guest added before log-in (see cart/save-addition.ts). */
export const SAVED_ADDITION = 'choice'

/**
 * Whether such an addition is saved and a customer is logged in. If the token can be read, so can
 * session storage.
 */
export const hasSavedAddition = (): boolean =>
  Boolean(readToken()) && sessionStorage.getItem(SAVED_ADDITION) !== null

/**
 * Local storage key of recently viewed products (see recently-viewed.tsx). It is removed when the
 * session ends.
 */
export const VIEWED_KEY = 'recently-viewed'

/**
 * Local storage key of cart and wishlist of a browser without a log-in (guest/guest-lists.ts). They
 * stay until a log-in has taken them over.
 */
export const GUEST_LISTS = 'guestLists'
/** Session storage key of a confirmed mobile number (guest/guest-session.ts). */
export const GUEST_SESSION = 'guestSession'
/** Local storage key of the pincode checked last. It is removed when the session ends. */
export const PINCODE_KEY = 'pincode'

/** Local storage key of the pieces that are chosen for comparison. It is removed likewise. */
export const COMPARED_KEY = 'compared'

/** Whether this browser has stored something under a key. */
export const isStored = (key: string): boolean => read(key) !== null

/** Removes the data of an ended session from this tab. */
function clearTab(): void {
  for (const key of [CHECKOUT_DRAFT, SAVED_ADDITION, GUEST_SESSION]) sessionStorage.removeItem(key)
}

/**
 * Removes token, user, recently viewed and compared products, and pincode. The stores of the
 * customer's data listen and clear themselves.
 */
export function endSession(): void {
  try {
    // The token is last: other tabs read the rest again when it is removed.
    for (const key of ['user', VIEWED_KEY, PINCODE_KEY, COMPARED_KEY, 'token'])
      localStorage.removeItem(key)
    clearTab()
  } finally {
    notify()
  }
}

/** Whether this browser can store a session. */
export function storageWorks(): boolean {
  try {
    localStorage.setItem('storage-test', '1')
    localStorage.removeItem('storage-test')
    return true
  } catch {
    return false
  }
}

function onStorage({ key }: StorageEvent): void {
  if (key !== 'token' && key !== null) return
  if (readToken() === null) clearTab()
  notify()
}

if (typeof window !== 'undefined')
  onMount($session, () => {
    notify()
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  })

/** Returns the session; `ready` is false on the server and until hydration. */
export const useSession = (): Session => useStore($session, { ssr: 'initial' })
