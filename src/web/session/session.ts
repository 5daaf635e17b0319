import { useSyncExternalStore } from 'react'
import type { User } from '#contract/contract.ts'

/**
 * The customer's session in this browser: `token` and `user` in local storage, shared by all tabs.
 */
type Session = { token: string | null; ready: boolean }

const BEFORE_HYDRATION: Session = { token: null, ready: false }

const listeners = new Set<() => void>()
let current: Session | undefined

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function store(token: string, user: User): void {
  localStorage.setItem('token', token)
  localStorage.setItem('user', JSON.stringify(user))
}

function changed(): void {
  current = undefined
  for (const listener of listeners) listener()
}

/** Returns the token of the session, or null; always null on the server. */
export function readToken(): string | null {
  return typeof window === 'undefined' ? null : read('token')
}

/**
 * Returns the stored user. Null if there is none; `invalid` if it cannot be parsed or has no name
 * or mobile number.
 */
export function readUser(): User | null | 'invalid' {
  const text = typeof window === 'undefined' ? null : read('user')
  if (text === null) return null
  try {
    const user: Partial<User> | null = JSON.parse(text)
    if (!user?.name || !user.mobile) return 'invalid'
    return {
      ...user,
      _id: user._id ?? '',
      name: user.name,
      mobile: user.mobile,
      isAdmin: user.isAdmin === true,
      createdAt: user.createdAt ?? '',
    }
  } catch {
    return 'invalid'
  }
}

/** Stores a new session and notifies all listeners. */
export function startSession(token: string, user: User): void {
  store(token, user)
  changed()
}

/** Stores newer details of the logged-in user, as the server returned them. */
export function saveUser(user: User): void {
  const token = readToken()
  if (token) startSession(token, user)
}

/** Session storage key of the checkout form. It is removed when the session ends. */
export const CHECKOUT_DRAFT = 'checkoutDraft'

/** Session storage key of what a guest chose before log-in (see choice.ts). */
export const CHOICE = 'choice'

/**
 * Local storage key of recently viewed products (see viewed.ts). It is removed when the session
 * ends.
 */
export const VIEWED_KEY = 'recently-viewed'

/** Removes the data of an ended session from this tab. */
function clearTab(): void {
  for (const key of [CHECKOUT_DRAFT, CHOICE]) sessionStorage.removeItem(key)
}

/** Removes token and user. The cart store listens and clears itself. */
export function endSession(): void {
  try {
    for (const key of ['token', 'user', VIEWED_KEY]) localStorage.removeItem(key)
    clearTab()
  } finally {
    changed()
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
  changed()
}

/**
 * Calls the listener at every log-in and log-out, in this tab or another. Returns the function that
 * unsubscribes.
 */
export function onSessionChange(listener: () => void): () => void {
  window.addEventListener('storage', onStorage)
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function snapshot(): Session {
  current ??= { token: readToken(), ready: true }
  return current
}

/** Returns the session; `ready` is false on the server and until hydration. */
export function useSession(): Session {
  return useSyncExternalStore(onSessionChange, snapshot, () => BEFORE_HYDRATION)
}
