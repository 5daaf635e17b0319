import { ApiError } from '#web/api/client.ts'
import { currentPage, saveAddition, type SaveAdditionInput } from '#web/cart/save-addition.ts'
import { toast } from './toast.tsx'

/**
 * Returns the log-in path that leads back to the current page. It reads the address bar, so only
 * event handlers and effects may call it.
 */
export const loginPath = (): string => `/login?next=${encodeURIComponent(currentPage())}`

/** Shows a guest a warning with a link to log in, and stores the addition until then. */
export function askForLogin(warning: string, addition?: SaveAdditionInput): void {
  if (addition) saveAddition(addition)
  toast('warning', warning, { label: 'Sign In', to: loginPath() })
}

/** Whether the API refused the call because the session has ended. */
export const isLoginNeeded = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'login.needed'
