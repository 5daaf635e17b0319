/**
 * All refusals: code, HTTP status and default message for the user. Sentences of the specification
 * (points 5 and 8) stand here word for word.
 */
export const REFUSALS = {
  'input.invalid': [400, 'Some of what was sent is not right.'],
  'input.malformed': [400, 'The request could not be read.'],
  'input.too-large': [413, 'That is more than this address takes.'],
  'input.media-type': [415, 'This address takes application/json.'],
  'not-found': [404, 'There is nothing at this address.'],
  'login.needed': [401, 'Please log in to continue.'],
  'login.wrong': [401, 'Mobile number or password is not right.'],
  'login.limited': [429, 'Too many attempts. Please try again in a few minutes.'],
  'password.wrong': [400, 'This is not your present password.'],
  'code.wrong': [400, 'This code is not right. Please look at the message again.'],
  'code.over': [400, 'This code is over. Please ask for a new one.'],
  'code.spent': [429, 'This code was entered wrongly too often. Please ask for a new one.'],
  'code.limited': [429, 'Please wait before you ask for another code.'],
  'code.none': [
    409,
    'This shop sends no text messages, so it cannot send codes. Please contact us, and we ' +
      'help you to get in.',
  ],
  'code.unsent': [502, 'We could not send the code. Please try again later.'],
  'rate.limited': [429, 'Too many requests. Please try again in a minute.'],
  'session.missing': [404, 'This device is not logged in any more.'],
  'admin.needed': [403, 'Admin access required!'],
  'admin.last': [
    409,
    'The last administrator stays one. Make somebody else an administrator first.',
  ],
  'person.missing': [404, 'There is no such user.'],
  'mobile.taken': [409, 'An account with this mobile number exists already.'],
  'product.missing': [404, 'Product not found!'],
  'variant.needed': [400, 'Please select a size.'],
  'variant.missing': [404, 'This size is not available.'],
  'stock.short': [409, 'There are not enough pieces left.'],
  'stock.sold-out': [409, 'This piece is sold out.'],
  'stock.paused': [409, 'The last piece is free for others for a while. Please try again later.'],
  'cart.empty': [409, 'Your cart is empty'],
  'cart.line-missing': [404, 'This piece is not in your cart.'],
  'cart.changed': [
    409,
    'Your cart or a price has changed. Please look at the new total before you pay.',
  ],
  'cart.unavailable': [
    409,
    'A piece in your cart is no longer available. Please remove it and try again.',
  ],
  'address.missing': [404, 'This address is not in your address book.'],
  'address.full': [409, 'You can keep at most 20 addresses. Please delete one first.'],
  'order.missing': [404, 'No order found.'],
  'order.move': [409, 'The order cannot make that step.'],
  'order.return': [409, 'This order cannot be returned.'],
  'order.untracked': [
    404,
    'No order has this number and mobile number together. Please check both.',
  ],
  'order.track-limited': [
    429,
    'Too many attempts for this order. Please try again in an hour, or log in to see it.',
  ],
  'order.too-large': [409, 'This is more than one order can keep while it waits for its payment.'],
  'network.full': [
    429,
    'Too many orders from your network wait for their payment. Please try again in a few minutes.',
  ],
  'refund.nothing': [409, 'Nothing was paid for this order.'],
  'refund.too-much': [409, 'That is more than was paid.'],
  'payment.unavailable': [502, 'Failed to initiate payment. Please try again or contact support.'],
  'payment.unverified': [400, 'Payment verification failed. Please try again.'],
  'payment.unconfirmed': [503, 'We are confirming your payment. Please do not pay again.'],
  'payment.refunded': [
    409,
    'The pieces sold out before your payment arrived. Your money goes back to you.',
  ],
  'webhook.signature': [401, 'The signature is not right.'],
  'product.invalid': [400, 'The product is not right.'],
  'synonym.missing': [404, 'There is no such group of words.'],
  'mail.missing': [404, 'There is no such mail.'],
  'mail.gone': [409, 'This mail was sent already, or is on its way.'],
  'mail.no-server': [409, 'No mail server is set, so no mail can be sent.'],
  'settings.changed': [
    409,
    'Somebody else has changed these settings meanwhile. Please look at them again before ' +
      'you save.',
  ],
  'product.changed': [
    409,
    'Somebody else has changed this product meanwhile. Please look at it again before you save.',
  ],
  'picture.too-large': [413, 'A picture can have at most 5 MB.'],
  'pictures.too-many': [413, 'A product has at most 3 pictures.'],
  'picture.invalid': [400, 'Pictures must be JPEG, PNG or WebP files of at most 5 MB.'],
  unavailable: [503, 'The shop is busy. Please try again in a moment.'],
} as const satisfies Record<string, readonly [number, string]>

export type RefusalCode = keyof typeof REFUSALS

/** The response body of every refusal. */
export type ErrorReply = {
  success: false
  code: string
  message: string
  fields?: Record<string, string>
}

/**
 * An expected refusal. A customer or an administrator reads its message. Any other thrown error is
 * a bug.
 */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly status: number
  readonly fields: Record<string, string> | undefined
  /** Further values of the response, such as the current cart of a 409. */
  readonly details: Record<string, unknown>

  constructor(
    code: RefusalCode,
    options: {
      message?: string
      fields?: Record<string, string>
      details?: Record<string, unknown>
      cause?: unknown
    } = {},
  ) {
    super(options.message ?? REFUSALS[code][1], { cause: options.cause })
    this.name = 'Refusal'
    this.code = code
    this.status = REFUSALS[code][0]
    this.fields = options.fields
    this.details = options.details ?? {}
  }
}
