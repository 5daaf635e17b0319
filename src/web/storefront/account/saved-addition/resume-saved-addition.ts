import { readToken } from '#web/session/session.ts'
import { sendSavedAddition } from './send-saved-addition.ts'
import { parseSavedAddition, readSavedText } from './saved-addition.ts'

// Imported dynamically, and only where an addition is stored (see withSavedAddition). No other file
// may import this one, or it loses its own chunk.

/**
 * Sends the saved addition again, on the next page or after a reload. Does nothing unless it was
 * started for an account and a user is logged in.
 */
export function resumeSavedAddition(): void {
  if (readToken() !== null && parseSavedAddition(readSavedText())?.userId !== undefined)
    void sendSavedAddition()
}
