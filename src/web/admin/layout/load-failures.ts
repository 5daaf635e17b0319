import { serverMessage } from '#web/api/client.ts'

const CHECK = 'Please check your internet connection.'

type Failure = { under: string; text: string; saysWhy?: true }

/** The toast of a failed reload: the same text as in the ErrorBoundary of the screen. */
const FAILURES: readonly Failure[] = [
  { under: '/admin/orders/', text: 'Failed to load the order.', saysWhy: true },
  { under: '/admin/orders', text: 'Failed to load the orders.', saysWhy: true },
  { under: '/admin/inventory', text: 'Failed to load products.', saysWhy: true },
  { under: '/admin/products', text: 'Failed to load products' },
  { under: '/admin/users', text: 'Failed to load users' },
  { under: '/admin/words', text: 'Failed to load the words' },
  { under: '/admin/outbox', text: 'Failed to load the mails' },
  { under: '/admin/changes', text: 'Failed to load the changes' },
  { under: '/admin/settings', text: 'Failed to load settings.' },
  { under: '/admin/dashboard', text: 'Failed to load dashboard stats' },
]

/** The text about an admin screen that could not be reloaded. */
export function failureOf(pathname: string, error: unknown): string {
  const { text, saysWhy } = FAILURES.find(({ under }) => pathname.startsWith(under)) ?? {
    text: CHECK,
  }
  return saysWhy ? `${text} ${serverMessage(error, CHECK)}` : text
}
