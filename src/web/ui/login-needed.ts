import { keepChoice, type Choice } from '../choice.ts'
import { toast } from './toast.tsx'

/** Where to log in, so that the shopper comes back to where she is. For event handlers and effects: it reads the address bar. */
export function signInPath(): string {
  const here = `${window.location.pathname}${window.location.search}`
  return `/login?next=${encodeURIComponent(here)}`
}

/** Warns a guest with the way to the log-in, and keeps what she chose until then. */
export function askLogIn(warning: string, choice: Choice): void {
  keepChoice(choice)
  toast('warning', warning, { label: 'Sign In', to: signInPath() })
}
