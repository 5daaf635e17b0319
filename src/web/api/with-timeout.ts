const TIMEOUT_MS = 10_000

/**
 * What was asked for, or a failure once it has not come for 10 s: nobody waits for a page for ever.
 */
export function withTimeout<T>(promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The request timed out.')), TIMEOUT_MS)
    void promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
