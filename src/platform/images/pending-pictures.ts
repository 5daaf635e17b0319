import { Unavailable } from '#platform/unavailable.ts'

const MAX_WAIT_MS = 20_000

/** The pictures that another process is still making. Requests for them wait. */
export type PendingPictures = {
  add(keys: string[]): void
  /** Ends the wait for a picture that is stored now, or that cannot be made. */
  remove(key: string): void
  /**
   * Resolves when the picture is not pending, at once for any other key. Throws Unavailable after
   * 20 s.
   */
  wait(key: string): Promise<void>
  /** Calls the listener with the key of each picture that a request waits for. */
  onWait(listener: (key: string) => void): void
}

export function openPendingPictures(maxWaitMs = MAX_WAIT_MS): PendingPictures {
  const pending = new Map<string, PromiseWithResolvers<void>>()
  const listeners: ((key: string) => void)[] = []
  return {
    add(keys) {
      for (const key of keys) pending.set(key, pending.get(key) ?? Promise.withResolvers())
    },
    remove(key) {
      pending.get(key)?.resolve()
      pending.delete(key)
    },
    async wait(key) {
      const found = pending.get(key)
      if (!found) return
      for (const listener of listeners) listener(key)
      const late = Promise.withResolvers<never>()
      const fail = () => late.reject(new Unavailable('This picture is not made yet.'))
      const timer = setTimeout(fail, maxWaitMs)
      await Promise.race([found.promise, late.promise]).finally(() => clearTimeout(timer))
    },
    onWait: (listener) => void listeners.push(listener),
  }
}
