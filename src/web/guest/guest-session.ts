import { GUEST_SESSION, readToken } from '#web/session/session.ts'

/** The confirmed number of this tab: its token places orders and reads them. `expiresAt`: ISO. */
export type GuestSession = { token: string; mobile: string; expiresAt: string }

/** Returns the confirmed number of this tab; null if there is none or its time is over. */
function readGuestSession(): GuestSession | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(GUEST_SESSION) ?? 'null')
    return isSession(stored) && Date.parse(stored.expiresAt) > Date.now() ? stored : null
  } catch {
    return null
  }
}

let unstored: GuestSession | null = null

/** Stores the confirmed number in this tab. Without storage it works until the page is left. */
export function saveGuestSession(session: GuestSession): void {
  unstored = session
  try {
    sessionStorage.setItem(GUEST_SESSION, JSON.stringify(session))
  } catch {
    // Then only a reload asks for another code.
  }
}

/** Forgets the confirmed number: the server does not accept it any more. */
export function forgetGuestSession(): void {
  unstored = null
  try {
    sessionStorage.removeItem(GUEST_SESSION)
  } catch {
    // Without storage there is nothing to remove.
  }
}

/** The token of the confirmed number; undefined without one. */
export const guestToken = (): string | undefined => (readGuestSession() ?? unstored)?.token

/** Whether calls about orders are those of the confirmed number: nobody is logged in. */
export const isGuest = (): boolean => readToken() === null && guestToken() !== undefined

/** Whether this tab has confirmed a number. */
export const hasConfirmed = (mobile: string | undefined): boolean => {
  const session = readGuestSession() ?? unstored
  return session !== null && session.mobile === mobile
}

const isSession = (value: unknown): value is GuestSession =>
  typeof value === 'object' &&
  value !== null &&
  'token' in value &&
  typeof value.token === 'string' &&
  'mobile' in value &&
  typeof value.mobile === 'string' &&
  'expiresAt' in value &&
  typeof value.expiresAt === 'string'
