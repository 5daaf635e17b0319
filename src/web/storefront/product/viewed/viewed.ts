import { useSyncExternalStore } from 'react'
import { onSessionChange, VIEWED_KEY } from '#web/session/session.ts'

/**
 * The products that were looked at last, by their ids, the latest first. They are kept in this
 * browser and nowhere else, until the log-out.
 */
const MAX_VIEWED = 12
const NONE: string[] = []

let lastText: string | null = null
let lastIds = NONE

function parse(stored: string): string[] {
  try {
    const list: unknown = JSON.parse(stored)
    return Array.isArray(list)
      ? list.filter((id) => typeof id === 'string' && id.startsWith('prd_')).slice(0, MAX_VIEWED)
      : NONE
  } catch {
    return NONE
  }
}

/** What the browser holds; nothing where it keeps nothing. */
function read(): string[] {
  try {
    const stored = localStorage.getItem(VIEWED_KEY)
    if (stored !== lastText) {
      lastText = stored
      lastIds = stored === null ? NONE : parse(stored)
    }
    return lastIds
  } catch {
    return NONE
  }
}

/** Remembers that a product is looked at. */
export function saveViewed(id: string): void {
  const latest = [id, ...read().filter((other) => other !== id)].slice(0, MAX_VIEWED)
  try {
    localStorage.setItem(VIEWED_KEY, JSON.stringify(latest))
  } catch {
    // A browser that keeps nothing has nothing to show later.
  }
}

/** The products that were looked at last; none on the server and until the page lives. */
export function useViewed(): string[] {
  return useSyncExternalStore(onSessionChange, read, () => NONE)
}
