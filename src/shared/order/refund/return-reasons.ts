/** The reasons of a return that a customer may give, and their labels. Only the last is a fault. */
export const RETURN_REASON_LABELS = {
  changed_mind: 'I have changed my mind',
  does_not_fit: 'It does not fit',
  something_wrong: 'Something is wrong with it',
} as const

export type ReturnReason = keyof typeof RETURN_REASON_LABELS

export const RETURN_REASONS = Object.keys(RETURN_REASON_LABELS) as [ReturnReason, ...ReturnReason[]]

/** Why goods came back: as a customer has said, or because the courier could not deliver them. */
export const RETURN_CAUSES = [...RETURN_REASONS, 'undelivered'] as const
export type ReturnCause = (typeof RETURN_CAUSES)[number]

/** The label of a cause. */
export const returnCauseLabel = (cause: ReturnCause): string =>
  cause === 'undelivered' ? 'The courier could not deliver it' : RETURN_REASON_LABELS[cause]

/** The maximum length of a customer's text about a return, in characters. */
export const MAX_RETURN_DETAILS_LENGTH = 1000
