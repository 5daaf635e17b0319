import type { Choice } from '#web/cart/choice.ts'
import { CHOICE, readToken } from '#web/session/session.ts'

const MAX_AGE_MS = 30 * 60_000

/** A stored choice: when and on which page it was made, and the account that logged in for it. */
export type SavedChoice = Choice & { quantity: number; at: number; page: string; userId?: string }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
const hasTexts = (value: unknown, names: string[]): boolean =>
  isRecord(value) && names.every((name) => typeof value[name] === 'string')

const isChoice = (value: unknown): value is Choice & { at: number; page: string } =>
  isRecord(value) &&
  hasTexts(value, ['source', 'page']) &&
  hasTexts(value.product, ['_id', 'slug', 'title']) &&
  isRecord(value.product) &&
  Array.isArray(value.product.pictures) &&
  typeof value.at === 'number' &&
  ['undefined', 'number'].includes(typeof value.quantity)

/** Returns the choice as stored in this tab, or null. */
export function readStored(): string | null {
  try {
    return typeof window === 'undefined' ? null : sessionStorage.getItem(CHOICE)
  } catch {
    return null
  }
}

/** Parses a stored choice. Returns undefined if it is invalid or older than 30 minutes. */
export function parseChoice(text: string | null, now = Date.now()): SavedChoice | undefined {
  try {
    const stored: unknown = JSON.parse(text ?? 'null')
    if (isChoice(stored) && stored.at <= now && now - stored.at < MAX_AGE_MS)
      return { ...stored, quantity: stored.quantity ?? 1 }
  } catch {
    // Invalid JSON counts as no choice.
  }
  return undefined
}

/** Whether a variant must still be chosen before the product can be added to the cart. */
export const lacksVariant = ({ source, product, variantId }: Choice): boolean =>
  source !== 'heart' && product.hasChoices === true && !variantId

/** Returns the stored choice of a guest, or null when a user is logged in. */
export const readGuestChoice = (): string | null => (readToken() === null ? readStored() : null)

/** Stores the choice in this tab. Throws when the browser refuses storage. */
export function storeChoice(choice: SavedChoice): void {
  sessionStorage.setItem(CHOICE, JSON.stringify(choice))
}

/** Removes the stored choice of this tab. */
export function clearChoice(): void {
  try {
    sessionStorage.removeItem(CHOICE)
  } catch {
    // Without storage there is nothing to remove.
  }
}
