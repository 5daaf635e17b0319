/** The reasons of a return and their labels. Only the last is a fault of the shop. */
export const RETURN_REASON_LABELS = {
  changed_mind: 'I have changed my mind',
  does_not_fit: 'It does not fit',
  something_wrong: 'Something is wrong with it',
} as const

export type ReturnReason = keyof typeof RETURN_REASON_LABELS

export const RETURN_REASONS = Object.keys(RETURN_REASON_LABELS) as [ReturnReason, ...ReturnReason[]]

/** The maximum length of a customer's text about a return, in characters. */
export const MAX_RETURN_DETAILS_LENGTH = 1000
