import { hasSavedAddition } from '#web/session/session.ts'

type Handler = typeof import('./resume-saved-additions.ts')

/**
 * Loads the code that sends saved additions, if there are some and a customer is logged in. If the
 * file fails to load, the next page tries again.
 */
export function withSavedAdditions(act: (handler: Handler) => void): void {
  if (hasSavedAddition()) import('./resume-saved-additions.ts').then(act, () => undefined)
}

/** Sends additions again that a log-in has started and the server has not responded to. */
export const resumeSavedAdditions = (): void =>
  withSavedAdditions((handler) => handler.resumeSavedAdditions())

// A document that opens sends them too, once it is hydrated (see entry.client.tsx).
if (typeof window !== 'undefined') window.addEventListener('shop:hydrated', resumeSavedAdditions)
