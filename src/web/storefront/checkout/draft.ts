import { SHIPPING_FIELDS, type ShippingDetails } from '#shared/customer/account-fields.ts'
import { CHECKOUT_DRAFT } from '#web/session/session.ts'

/**
 * What the customer has entered at the checkout. `address` is the id of a saved address, or empty
 * for the form. `giftWrap`: gift wrap is chosen.
 */
export type Draft = {
  userId: string
  address: string
  details: ShippingDetails
  giftWrap: boolean
}

/** Stores the draft in this tab, so that it survives a reload. */
export function saveDraft(draft: Draft): void {
  try {
    sessionStorage.setItem(CHECKOUT_DRAFT, JSON.stringify(draft))
  } catch {
    // Without storage only the draft is lost.
  }
}

/** Returns this user's draft. A draft of another user is deleted. */
export function readDraft(userId: string): Draft | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(CHECKOUT_DRAFT) ?? 'null')
    if (isDraft(stored) && stored.userId === userId) return stored
    clearDraft()
  } catch {
    // Invalid JSON counts as no draft.
  }
  return undefined
}

/** To be called once the order is placed and paid. */
export function clearDraft(): void {
  try {
    sessionStorage.removeItem(CHECKOUT_DRAFT)
  } catch {
    // Without storage there is nothing to remove.
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

function isDraft(value: unknown): value is Draft {
  if (!isRecord(value) || typeof value.userId !== 'string' || typeof value.address !== 'string')
    return false
  const { details, giftWrap } = value
  if (typeof giftWrap !== 'boolean') return false
  return isRecord(details) && SHIPPING_FIELDS.every((field) => typeof details[field] === 'string')
}
