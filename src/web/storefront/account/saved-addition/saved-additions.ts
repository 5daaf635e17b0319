import { MAX_AGE_MS, type SaveAdditionInput } from '#web/cart/save-addition.ts'
import { SAVED_ADDITION, readUser } from '#web/session/session.ts'

const MAX_ADDITIONS = 20

/**
 * A saved addition: when and on which page it was made, until when it is kept, the account that
 * logged in for it, and why the shop has refused it.
 */
export type SavedAddition = SaveAdditionInput & {
  quantity: number
  at: number
  until: number
  page: string
  userId?: string
  refusal?: string
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
const hasTexts = (value: unknown, names: string[]): boolean =>
  isRecord(value) && names.every((name) => typeof value[name] === 'string')

type StoredAddition = Omit<SavedAddition, 'quantity' | 'until'> & {
  quantity?: number
  until?: number
}

const isStoredAddition = (value: unknown): value is StoredAddition =>
  isRecord(value) &&
  hasTexts(value, ['source', 'page']) &&
  hasTexts(value.product, ['id', 'slug', 'title']) &&
  isRecord(value.product) &&
  Array.isArray(value.product.pictures) &&
  typeof value.at === 'number' &&
  ['undefined', 'number'].includes(typeof value.quantity)

/** Earlier versions stored the id of the product, and two others, by other names. */
function renameEarlier(value: unknown): unknown {
  if (!isRecord(value) || !isRecord(value.product) || !('_id' in value.product)) return value
  const { size: variantLabel, ...others } = value
  const { _id: id, hasChoices: hasVariants, ...shown } = value.product
  return { ...others, variantLabel, product: { ...shown, id, hasVariants } }
}

/** Returns the additions as stored in this tab, or null. */
function readSavedText(): string | null {
  try {
    return typeof window === 'undefined' ? null : sessionStorage.getItem(SAVED_ADDITION)
  } catch {
    return null
  }
}

function parse(text: string | null): StoredAddition[] {
  try {
    return [JSON.parse(text ?? '[]')].flat().map(renameEarlier).filter(isStoredAddition)
  } catch {
    return [] // Invalid JSON counts as no addition.
  }
}

/** What an addition is of. No two saved ones have the same key. */
const keyOf = ({ source, product, variantId = '' }: SaveAdditionInput): string =>
  `${source === 'heart'} ${product.id} ${variantId}`

/** Returns an id of a press of a piece. */
export const idOf = (addition: SavedAddition): string => `${addition.at} ${keyOf(addition)}`

/**
 * Parses saved additions, the oldest first. Leaves out what is invalid. All are kept for 30 minutes
 * after the newest. Of one piece the last press counts, as the presses before it added nothing, and
 * a press with a variant replaces one without; after the log-in the shop may have refused another.
 */
export function parseSavedAdditions(text: string | null, now = Date.now()): SavedAddition[] {
  const stored = parse(text).filter(({ at }) => at <= now)
  const renewed = Math.max(...stored.map(({ at }) => at)) + MAX_AGE_MS
  const additions = new Map<string, SavedAddition>()
  for (const { quantity = 1, until = 0, ...others } of stored) {
    const addition = { ...others, quantity, until: Math.max(until, renewed) }
    if (addition.until <= now) continue
    const incomplete = keyOf({ ...addition, variantId: undefined })
    if (additions.get(incomplete)?.userId === undefined) additions.delete(incomplete)
    additions.delete(keyOf(addition))
    additions.set(keyOf(addition), addition)
  }
  return [...additions.values()].slice(-MAX_ADDITIONS)
}

/** Returns what is saved in this tab, the oldest first. */
export const readSavedAdditions = (): SavedAddition[] => parseSavedAdditions(readSavedText())

/** Returns the additions that the account that is logged in has taken over. */
export function readOwnAdditions(): SavedAddition[] {
  const user = readUser()
  if (user === null || user === 'invalid') return []
  return readSavedAdditions().filter(({ userId }) => userId === user.id)
}

/** Whether a variant must still be chosen before the product can be added to the cart. */
export const lacksVariant = ({ source, product, variantId }: SaveAdditionInput): boolean =>
  source !== 'heart' && product.hasVariants === true && !variantId
