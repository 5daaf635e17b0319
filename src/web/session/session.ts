import { useSyncExternalStore } from 'react'
import type { User } from '#contract/contract.ts'

/**
 * The shopper's session in this browser: `token` and `user` in its storage, the same in every tab.
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

/** The token of the session, or null; always null on the server. */
export function readToken(): string | null {
  return typeof window === 'undefined' ? null : read('token')
}

/**
 * The stored user; null when there is none, 'invalid' when it cannot be read or lacks its name or
 * mobile number.
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

/** Keeps a fresh log-in and tells everybody who listens. */
export function startSession(token: string, user: User): void {
  store(token, user)
  changed()
}

/** Keeps newer details of who is logged in, as the server gave them. */
export function saveUser(user: User): void {
  const token = readToken()
  if (token) startSession(token, user)
}

/**
 * Under this name a tab keeps what its shopper has typed at the checkout; it goes with her session.
 */
export const CHECKOUT_DRAFT = 'checkoutDraft'

/** Under this name a tab keeps what a guest has chosen until she logs in (see choice.ts). */
export const CHOICE = 'choice'

/** Where a browser keeps what was looked at last (see viewed.ts); it goes with the session. */
export const VIEWED_KEY = 'recently-viewed'

/** Removes what this tab stores for a session that has ended. */
function clearTab(): void {
  for (const key of [CHECKOUT_DRAFT, CHOICE]) sessionStorage.removeItem(key)
}

/** Forgets token and user; the bag empties itself when it hears of it. */
export function endSession(): void {
  try {
    for (const key of ['token', 'user', VIEWED_KEY]) localStorage.removeItem(key)
    clearTab()
  } finally {
    changed()
  }
}

/** Whether this browser lets the shop keep a log-in. */
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

/** Calls back at every log-in and log-out, in this tab or another. Answers how to stop. */
export function onSessionChange(listener: () => void): () => void {
  window.addEventListener('storage', onStorage)
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function snapshot(): Session {
  current ??= { token: readToken(), ready: true }
  return current
}

/** The session as a component sees it; `ready` is false on the server and until the page lives. */
export function useSession(): Session {
  return useSyncExternalStore(onSessionChange, snapshot, () => BEFORE_HYDRATION)
}
