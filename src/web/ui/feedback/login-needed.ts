import { ApiError } from '#web/api/client.ts'
import { currentPage, saveChoice, type Choice } from '#web/cart/choice.ts'
import { toast } from './toast.tsx'

/**
 * Returns the log-in path that leads back to the current page. It reads the address bar, so only
 * event handlers and effects may call it.
 */
export const signInPath = (): string => `/login?next=${encodeURIComponent(currentPage())}`

/** Shows a guest a warning with a link to log in, and stores the choice until then. */
export function askLogIn(warning: string, choice?: Choice): void {
  if (choice) saveChoice(choice)
  toast('warning', warning, { label: 'Sign In', to: signInPath() })
}

/** Whether the API refused the call because the session has ended. */
export const needsLogIn = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'login.needed'
