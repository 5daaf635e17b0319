let last: Promise<unknown> = Promise.resolve()

/**
 * Changes of cart and wishlist go to the server one after another, so that the last answer is also
 * the newest.
 */
export function serialize<T>(request: () => Promise<T>): Promise<T> {
  const result = last.then(request, request)
  last = result.catch(() => undefined)
  return result
}
