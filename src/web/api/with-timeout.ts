const GIVE_UP_MS = 10_000

/**
 * What was asked for, or a failure once it has not come for 10 s: nobody waits for a page for ever.
 */
export function withTimeout<T>(asked: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('It did not come in time.')), GIVE_UP_MS)
    void asked.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
