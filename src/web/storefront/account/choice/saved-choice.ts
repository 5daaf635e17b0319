import type { Choice } from '#web/cart/choice.ts'
import { CHOICE, readToken } from '#web/session/session.ts'

const MAX_AGE_MS = 30 * 60_000

/** A kept choice: when and on which page it was made, and who has logged in for it. */
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

/** The choice as this tab's storage has it; null when there is none. */
export function readStored(): string | null {
  try {
    return typeof window === 'undefined' ? null : sessionStorage.getItem(CHOICE)
  } catch {
    return null
  }
}

/** The choice that a text of the storage holds, if it was made within the last 30 minutes. */
export function parseChoice(text: string | null, now = Date.now()): SavedChoice | undefined {
  try {
    const stored: unknown = JSON.parse(text ?? 'null')
    if (isChoice(stored) && stored.at <= now && now - stored.at < MAX_AGE_MS)
      return { ...stored, quantity: stored.quantity ?? 1 }
  } catch {
    // What cannot be read is no choice.
  }
  return undefined
}

/**
 * Whether the product has several variants and none was chosen, so that nothing can be added yet.
 */
export const lacksVariant = ({ source, product, variantId }: Choice): boolean =>
  source !== 'heart' && product.hasChoices === true && !variantId

/** What waits for a guest's log-in; null once somebody is logged in. */
export const readGuestChoice = (): string | null => (readToken() === null ? readStored() : null)

export function storeChoice(choice: SavedChoice): void {
  sessionStorage.setItem(CHOICE, JSON.stringify(choice))
}

export function clearChoice(): void {
  try {
    sessionStorage.removeItem(CHOICE)
  } catch {
    // Nothing was kept either.
  }
}
