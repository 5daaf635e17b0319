const TIMEOUT_MS = 10_000

/** Rejects if the promise has not settled after 10 s, so that no page waits for ever. */
export function withTimeout<T>(promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The request timed out.')), TIMEOUT_MS)
    void promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
