let last: Promise<unknown> = Promise.resolve()

/**
 * Changes of cart and wishlist go to the server one after another, so that the last answer is also
 * the newest.
 */
export function serialize<T>(act: () => Promise<T>): Promise<T> {
  const mine = last.then(act, act)
  last = mine.catch(() => undefined)
  return mine
}
