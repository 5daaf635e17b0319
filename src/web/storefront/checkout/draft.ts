import { SHIPPING_FIELDS, type ShippingDetails } from '#shared/customer/account-fields.ts'
import { CHECKOUT_DRAFT } from '#web/session/session.ts'

/**
 * What a shopper has typed and chosen on the checkout: `address` is a saved one's id, empty for the
 * form.
 */
export type Draft = { userId: string; address: string; details: ShippingDetails }

/** Keeps the draft in this tab, so that a reload does not cost the typing. */
export function saveDraft(draft: Draft): void {
  try {
    sessionStorage.setItem(CHECKOUT_DRAFT, JSON.stringify(draft))
  } catch {
    // A browser without storage only loses what was typed.
  }
}

/** The draft of this person in this tab; somebody else's is thrown away. */
export function readDraft(userId: string): Draft | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(CHECKOUT_DRAFT) ?? 'null')
    if (isDraft(stored) && stored.userId === userId) return stored
    clearDraft()
  } catch {
    // What cannot be read is as good as nothing.
  }
  return undefined
}

/** To be called once the order is placed and paid. */
export function clearDraft(): void {
  try {
    sessionStorage.removeItem(CHECKOUT_DRAFT)
  } catch {
    // Nothing was kept either.
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

function isDraft(value: unknown): value is Draft {
  if (!isRecord(value) || typeof value.userId !== 'string' || typeof value.address !== 'string')
    return false
  const { details } = value
  return isRecord(details) && SHIPPING_FIELDS.every((field) => typeof details[field] === 'string')
}
