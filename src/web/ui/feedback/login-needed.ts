import { ApiError } from '#web/api/client.ts'
import { currentPage, saveAddition, type SaveAdditionInput } from '#web/cart/save-addition.ts'
import { toast } from './toast.tsx'

/**
 * Returns the log-in path that leads back to the current page. It reads the address bar, so only
 * event handlers and effects may call it.
 */
export const loginPath = (): string => `/login?next=${encodeURIComponent(currentPage())}`

/**
 * Shows a guest a warning with a link to log in, and stores the addition until then. The warning
 * says so.
 */
export function askForLogin(warning: string, addition?: SaveAdditionInput): void {
  const note = addition && saveAddition(addition) ? 'It is kept until then.' : undefined
  toast('warning', warning, { label: 'Sign In', to: loginPath() }, note)
}

/** Whether the API refused the call because the session has ended. */
export const isLoginNeeded = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'login.needed'
