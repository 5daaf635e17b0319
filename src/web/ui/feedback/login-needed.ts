import { ApiError } from '#web/api/client.ts'
import { currentPage, saveAddition, type SaveAdditionInput } from '#web/cart/save-addition.ts'
import { toast } from './toast.tsx'

/**
 * Returns the log-in path that leads back to the current page. It reads the address bar, so only
 * event handlers and effects may call it.
 */
export const loginPath = (): string => `/login?next=${encodeURIComponent(currentPage())}`

/**
 * Shows a guest a message with a link to log in, and stores the addition until then. An addition
 * that is kept is a success, otherwise the message is a warning. A kept heart links to its list;
 * the panel of what is kept for the cart has that link itself. `others`: how many pieces were
 * stored with it just before.
 */
export function askForLogin(message: string, addition?: SaveAdditionInput, others = 0): void {
  const signIn = { label: 'Sign In', to: loginPath() }
  if (!addition || !saveAddition(addition)) return toast('warning', message, signIn)
  const list = { label: 'View Wishlist', to: '/wishlist', forWide: true }
  const actions = addition.source === 'heart' ? [signIn, list] : signIn
  toast('success', message, actions, `${others ? 'They are' : 'It is'} kept until then.`)
}

/** Whether the API refused the call because the session has ended. */
export const isLoginNeeded = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'login.needed'
