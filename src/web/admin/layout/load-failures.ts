import { serverMessage } from '#web/api/client.ts'

const CONNECTION_HINT = 'Please check your internet connection.'

type Failure = { path: string; text: string; saysWhy?: true }

/** The toast of a failed reload: the same text as in the ErrorBoundary of the screen. */
const FAILURES: readonly Failure[] = [
  { path: '/admin/orders/', text: 'Failed to load the order.', saysWhy: true },
  { path: '/admin/orders', text: 'Failed to load the orders.', saysWhy: true },
  { path: '/admin/inventory', text: 'Failed to load products.', saysWhy: true },
  { path: '/admin/products', text: 'Failed to load products' },
  { path: '/admin/users', text: 'Failed to load users' },
  { path: '/admin/words', text: 'Failed to load the words' },
  { path: '/admin/outbox', text: 'Failed to load the mails' },
  { path: '/admin/changes', text: 'Failed to load the changes' },
  { path: '/admin/settings', text: 'Failed to load settings.' },
  { path: '/admin/dashboard', text: 'Failed to load dashboard stats' },
]

/** The text about an admin screen that could not be reloaded. */
export function loadErrorText(pathname: string, error: unknown): string {
  const { text, saysWhy } = FAILURES.find(({ path }) => pathname.startsWith(path)) ?? {
    text: CONNECTION_HINT,
  }
  return saysWhy ? `${text} ${serverMessage(error, CONNECTION_HINT)}` : text
}
