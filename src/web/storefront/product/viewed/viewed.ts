import { useSyncExternalStore } from 'react'
import { onSessionChange, VIEWED_KEY } from '#web/session/session.ts'

/**
 * The ids of the recently viewed products, newest first. They are stored in this browser only,
 * until log-out.
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

/** Reads the stored ids; an empty list if storage is not available. */
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

/** Stores a viewed product. */
export function saveViewed(id: string): void {
  const latest = [id, ...read().filter((other) => other !== id)].slice(0, MAX_VIEWED)
  try {
    localStorage.setItem(VIEWED_KEY, JSON.stringify(latest))
  } catch {
    // Without storage there is nothing to show later.
  }
}

/** Returns the recently viewed ids; empty on the server and until hydration. */
export function useViewed(): string[] {
  return useSyncExternalStore(onSessionChange, read, () => NONE)
}
