import { ApiError } from '#web/api/client.ts'
import { currentPage, saveChoice, type Choice } from '#web/cart/choice.ts'
import { toast } from './toast.tsx'

/**
 * Where to log in, so that the shopper comes back to where she is. For event handlers and effects:
 * it reads the address bar.
 */
export const signInPath = (): string => `/login?next=${encodeURIComponent(currentPage())}`

/** Warns a guest with the way to the log-in, and keeps what she chose until then. */
export function askLogIn(warning: string, choice?: Choice): void {
  if (choice) saveChoice(choice)
  toast('warning', warning, { label: 'Sign In', to: signInPath() })
}

/** Whether the API has refused because the session is over. */
export const needsLogIn = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'login.needed'
