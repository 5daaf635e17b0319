import { toStoredText, type SaveAdditionInput } from '#web/cart/save-addition.ts'
import { SAVED_ADDITION } from '#web/session/session.ts'

const MAX_AGE_MS = 30 * 60_000

/** A saved addition: when and on which page it was made, and the account that logged in for it. */
export type SavedAddition = SaveAdditionInput & {
  quantity: number
  at: number
  page: string
  userId?: string
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
const hasTexts = (value: unknown, names: string[]): boolean =>
  isRecord(value) && names.every((name) => typeof value[name] === 'string')

/** See toStoredText for its keys. */
type StoredAddition = Omit<SaveAdditionInput, 'product' | 'variantLabel'> & {
  product: Omit<SaveAdditionInput['product'], 'id' | 'hasVariants'> & {
    _id: string
    hasChoices?: boolean
  }
  size?: string
  at: number
  page: string
}

const isStoredAddition = (value: unknown): value is StoredAddition =>
  isRecord(value) &&
  hasTexts(value, ['source', 'page']) &&
  hasTexts(value.product, ['_id', 'slug', 'title']) &&
  isRecord(value.product) &&
  Array.isArray(value.product.pictures) &&
  typeof value.at === 'number' &&
  ['undefined', 'number'].includes(typeof value.quantity)

/** Returns the addition as stored in this tab, or null. */
export function readSavedText(): string | null {
  try {
    return typeof window === 'undefined' ? null : sessionStorage.getItem(SAVED_ADDITION)
  } catch {
    return null
  }
}

/** Parses a saved addition. Returns undefined if it is invalid or older than 30 minutes. */
export function parseSavedAddition(
  text: string | null,
  now = Date.now(),
): SavedAddition | undefined {
  try {
    const stored: unknown = JSON.parse(text ?? 'null')
    if (isStoredAddition(stored) && stored.at <= now && now - stored.at < MAX_AGE_MS) {
      const { product, size: variantLabel, quantity = 1, ...others } = stored
      const { _id: id, hasChoices: hasVariants, ...shown } = product
      return { ...others, product: { ...shown, id, hasVariants }, variantLabel, quantity }
    }
  } catch {
    // Invalid JSON counts as no addition.
  }
  return undefined
}

/** Whether a variant must still be chosen before the product can be added to the cart. */
export const lacksVariant = ({ source, product, variantId }: SaveAdditionInput): boolean =>
  source !== 'heart' && product.hasVariants === true && !variantId

let lastUpdated: SavedAddition | undefined

/** Returns the variant of this product that was added by the log-in of this document. */
export const variantOfLogin = (productId: string): string | undefined =>
  lastUpdated?.product.id === productId ? lastUpdated.variantId : undefined

/** Stores the addition in this tab. Throws when the browser refuses storage. */
export function updateSavedAddition(addition: SavedAddition): void {
  lastUpdated = addition
  sessionStorage.setItem(SAVED_ADDITION, toStoredText(addition))
}
