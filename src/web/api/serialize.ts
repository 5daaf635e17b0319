let last: Promise<unknown> = Promise.resolve()

/** Runs requests one after another, so that the last response is also the newest. */
export function serialize<T>(request: () => Promise<T>): Promise<T> {
  const result = last.then(request, request)
  last = result.catch(() => undefined)
  return result
}
