import type { CountedVariant } from '#web/admin/inventory/counts.ts'
import { readUser } from '#web/session/session.ts'

/**
 * A count that is not saved, with the stock at its moment. `requestId` is that of the call that
 * saves it; `isSent` if that call may have been made.
 */
export type DraftCount = Omit<CountedVariant, 'picture'> & {
  text: string
  requestId: string
  isSent: boolean
}

/** A stocktake that is not saved. `filter` is the query string of the list that is counted. */
export type StocktakeDraft = { filter: string; at: string; counts: DraftCount[] }

/** Each administrator of a browser has a draft. It stays when their session ends. */
function keyOf(): string | undefined {
  const user = readUser()
  return user && user !== 'invalid' ? `stocktake:${user.id}` : undefined
}

/** Stores the draft; without counts it is removed. Returns false if it cannot be stored. */
export function saveDraft(draft: StocktakeDraft): boolean {
  const key = keyOf()
  if (!key) return false
  try {
    if (draft.counts.length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

/** Returns the draft of the administrator who is logged in. */
export function readDraft(): StocktakeDraft | undefined {
  const key = keyOf()
  if (!key) return undefined
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return isDraft(stored) ? stored : undefined
  } catch {
    // Invalid JSON counts as no draft.
    return undefined
  }
}

export function clearDraft(): void {
  saveDraft({ filter: '', at: '', counts: [] })
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

function isDraft(value: unknown): value is StocktakeDraft {
  if (!isRecord(value) || typeof value.filter !== 'string' || !Array.isArray(value.counts))
    return false
  return !Number.isNaN(Date.parse(String(value.at))) && value.counts.every(isDraftCount)
}

const TEXTS = ['variantId', 'productId', 'sku', 'name', 'text', 'requestId']

const isDraftCount = (value: unknown): boolean =>
  isRecord(value) &&
  TEXTS.every((name) => typeof value[name] === 'string') &&
  Number.isInteger(value.seen) &&
  typeof value.isSent === 'boolean'

const LOCK = 'stocktake'

/**
 * Reserves the stocktake for this tab: two tabs that continue one draft would count twice. Returns
 * the function that ends it, or undefined if another tab has it. Browsers without locks never
 * refuse.
 */
export function reserveStocktake(): Promise<(() => void) | undefined> {
  if (!('locks' in navigator)) return Promise.resolve(() => undefined)
  return new Promise((resolve) => {
    void navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => {
      if (!lock) return resolve(undefined)
      return new Promise<void>((release) => resolve(release))
    })
  })
}
