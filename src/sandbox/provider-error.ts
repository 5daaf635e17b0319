/** The part of an error that the provider's API and the `payment.failed` event share. */
export type ErrorBody = {
  code: string
  description: string
  source: string
  step: string
  reason: string
  metadata: { order_id?: string; payment_id?: string }
  field?: string
}

/** An error in the provider's format. */
export class ProviderError extends Error {
  readonly status: number
  readonly body: { error: ErrorBody }

  constructor(error: Partial<ErrorBody> & { description: string }, status = 400) {
    super(error.description)
    this.name = 'ProviderError'
    this.status = status
    const defaults = {
      code: 'BAD_REQUEST_ERROR',
      source: 'business',
      step: 'payment_initiation',
      reason: 'input_validation_failed',
      metadata: {},
    }
    this.body = { error: { ...defaults, ...error } }
  }
}

/** The error for one invalid field. */
export const invalid = (
  field: string,
  description: string,
  reason = 'input_validation_failed',
): ProviderError => new ProviderError({ description, reason, field })

/** The provider returns 400, not 404, for an unknown id. */
export const unknownId = (): ProviderError =>
  new ProviderError({ description: 'The id provided does not exist' })
