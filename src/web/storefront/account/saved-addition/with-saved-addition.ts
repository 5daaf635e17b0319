import { hasSavedAddition } from '#web/session/session.ts'

type Handler = typeof import('./resume-saved-addition.ts')

/**
 * Loads the code that sends a saved addition, if there is one and a customer is logged in. If the
 * file fails to load, the next page tries again.
 */
export function withSavedAddition(act: (handler: Handler) => void): void {
  if (hasSavedAddition()) import('./resume-saved-addition.ts').then(act, () => undefined)
}

/** Sends an addition again that a log-in has started and the server has not responded to. */
export const resumeSavedAddition = (): void =>
  withSavedAddition((handler) => handler.resumeSavedAddition())

// A document that opens sends it too, once it is hydrated (see entry.client.tsx).
if (typeof window !== 'undefined') window.addEventListener('shop:hydrated', resumeSavedAddition)
