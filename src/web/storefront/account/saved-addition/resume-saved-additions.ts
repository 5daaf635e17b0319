import { readOwnAdditions } from './saved-additions.ts'
import { sendSavedAdditions } from './send-saved-additions.ts'

// Imported dynamically, and only where an addition is stored (see withSavedAdditions). No other
// file may import this one, or it loses its own chunk.

/**
 * Sends the saved additions again, on the next page or after a reload. Does nothing unless they
 * were started for the account that is logged in.
 */
export function resumeSavedAdditions(): void {
  if (readOwnAdditions().length > 0) void sendSavedAdditions()
}
