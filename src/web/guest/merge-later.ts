import { GUEST_LISTS, readToken } from '#web/session/session.ts'

/**
 * Loads the code that takes over the lists of this browser, if there are some and a customer is
 * logged in. After a failure the next page tries again.
 */
export function mergeLater(): void {
  if (readToken() !== null && localStorage.getItem(GUEST_LISTS) !== null)
    import('./merge-guest-lists.ts').then(
      ({ mergeGuestLists }) => mergeGuestLists(),
      () => undefined,
    )
}

// A document that opens merges what an earlier log-in could not send.
if (typeof window !== 'undefined') window.addEventListener('shop:hydrated', mergeLater)
