/** All refusals: code, HTTP status, message; those of the specification are word for word. */
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
  'guest.off': [409, 'Please log in to order.'],
  'guest.needed': [401, 'Please confirm your mobile number with a new code.'],
  'guest.mobile': [409, 'Please confirm this mobile number with a code first.'],
  'login.stale': [403, 'Please enter your password again before this change.'],
  'totp.needed': [401, 'Please enter the code of your authenticator app.'],
  'totp.wrong': [
    400,
    'This code is not right or was used before. Please enter the one that your app shows now.',
  ],
  'totp.on': [409, 'The two-step log-in is on already.'],
  'totp.off': [409, 'The two-step log-in is not on.'],
  'rate.limited': [429, 'Too many requests. Please try again in a minute.'],
  'link.administrator': [
    409,
    'Administrators log in with their password. A link can be made for customers only.',
  ],
  'link.over': [
    410,
    'This link was used already or is over. Please ask us for a new one, or log in as usual.',
  ],
  'link.limited': [429, 'Too many links were made. Please try again in an hour.'],
  'notice.changed': [409, 'The privacy notice has changed. Please read the new one.'],
  'session.missing': [404, 'This device is not logged in any more.'],
  'admin.needed': [403, 'Admin access required!'],
  'setup.over': [
    410,
    'This link does not work any more: it is from an earlier start of the shop, or the shop has ' +
      'an administrator. Take the newest link from the terminal or the log, or log in.',
  ],
  'admin.last': [
    409,
    'The last administrator stays one. Make somebody else an administrator first.',
  ],
  'user.missing': [404, 'There is no such user.'],
  'mobile.taken': [409, 'An account with this mobile number exists already.'],
  'product.missing': [404, 'Product not found!'],
  'variant.needed': [400, 'Please select a size.'],
  'variant.missing': [404, 'This size is not available.'],
  'stock.short': [409, 'There are not enough pieces left.'],
  'stock.sold-out': [409, 'This piece is sold out.'],
  'stock.changed': [409, 'The stock has changed meanwhile. Please look at it again.'],
  'restock.in-stock': [409, 'This piece is there again. You can add it to your cart.'],
  'restock.limited': [429, 'You wait for many pieces already. Please try again tomorrow.'],
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
  'coupon.unknown': [404, 'This code is not valid. Please check its letters and digits.'],
  'coupon.limited': [429, 'Too many wrong codes. Please try again in some minutes.'],
  'address.missing': [404, 'This address is not in your address book.'],
  'address.full': [409, 'You can keep at most 20 addresses. Please delete one first.'],
  'order.missing': [404, 'No order found.'],
  'order.move': [409, 'The order cannot make that step.'],
  'order.packed': [409, 'A size can be changed only of a paid order that is not packed yet.'],
  'order.parcel-taken': [409, 'An order of another customer has this tracking number already.'],
  'order.changed': [409, 'Somebody else has changed this order. Please look at it again.'],
  'order.line-missing': [404, 'This piece is not in the order.'],
  'order.change-waits': [
    409,
    'Another change of this order waits for its payment. Withdraw it first.',
  ],
  'order.change-missing': [404, 'There is no such change of this order.'],
  'order.change-over': [409, 'The difference was paid, so the change is made already.'],
  'order.no-payment': [409, 'This order is paid or cancelled, or too little time is left to pay.'],
  'order.no-difference': [409, 'Nothing is left to pay for this order.'],
  'refund.missing': [404, 'There is no such refund.'],
  'refund.paid': [409, 'This refund is paid already.'],
  'refund.destination-changed': [409, 'Where this refund goes has changed. Please open it again.'],
  'refund.no-destination': [409, 'The customer has not said yet where the money goes.'],
  'cod.unavailable': [409, 'Cash on delivery is not offered for this order. Please pay online.'],
  'cod.advance': [409, 'The advance has changed. Please look at the new amounts before you order.'],
  'cod.over': [
    409,
    'This order was not confirmed in time, so it is cancelled and its pieces are on sale again. ' +
      'Please order again.',
  ],
  'cod.link': [404, 'This link is not complete, or its order is confirmed or cancelled already.'],
  'cod.no-code': [409, 'This order needs no code.'],
  'order.return': [409, 'This order cannot be returned.'],
  'order.untracked': [
    404,
    'No order has this number and mobile number together. Please check both.',
  ],
  'order.track-limited': [
    429,
    'Too many attempts for this order. Please try again in an hour, or log in to see it.',
  ],
  'complaint.limited': [
    429,
    'Too many complaints came from here today. Please write an e-mail to our grievance officer.',
  ],
  'complaint.untracked': [
    404,
    'No complaint has this ticket number and mobile number together. Please check both.',
  ],
  'complaint.track-limited': [429, 'Too many attempts. Please try again in an hour.'],
  'complaint.missing': [404, 'This complaint is not there any more.'],
  'complaint.resolved': [409, 'This complaint is resolved already.'],
  'order.too-large': [409, 'This is more than one order can keep while it waits for its payment.'],
  'delivery.not-served': [400, 'Sorry, we do not deliver to this pincode yet.'],
  'delivery.changed': [
    409,
    'Somebody else has changed the delivery zones meanwhile. Please look at them again before ' +
      'you save.',
  ],
  'delivery.missing': [404, 'There is no such delivery zone.'],
  'delivery.full': [409, 'The table can have at most 5,000 delivery zones.'],
  'delivery.file': [400, 'The file has wrong lines. Nothing was changed.'],
  'network.full': [
    429,
    'Too many orders from your network wait for their payment. Please try again in a few minutes.',
  ],
  'refund.nothing': [409, 'Nothing was paid for this order.'],
  'refund.test': [
    409,
    'This order was paid as a test, with payment keys that are no longer in use. No money was ' +
      'moved, so none can be sent back.',
  ],
  'invoice.corrected': [409, 'This invoice was corrected meanwhile. Please look at the new one.'],
  'invoice.credited': [409, 'All of this invoice is credited, so there is nothing to correct.'],
  'invoice.unchanged': [409, 'Nothing that the invoice names was changed.'],
  'invoice.letters': [409, 'This number is used. Please choose other letters in Settings.'],
  'invoice.missing': [404, 'There is no such invoice.'],
  'settlements.unread': [502, 'The settlements could not be read. Please try again later.'],
  'gst.none': [
    409,
    'The settings have no GSTIN, so there is no GST return. If you are registered for GST, ' +
      'please enter it in Settings, Shop.',
  ],
  'invoice.seller': [
    409,
    'The invoice needs more about your shop. Please complete it in Settings, Shop.',
  ],
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
  'category.missing': [404, 'There is no such category.'],
  'category.invalid': [400, 'The category is not right.'],
  'category.changed': [
    409,
    'Somebody else has changed this category meanwhile. Please look at it again before you save.',
  ],
  'category.order-changed': [
    409,
    'Somebody else has changed the categories meanwhile. Please look at their order again.',
  ],
  'category.used': [
    409,
    'A category with products cannot be deleted. Merge it into another one, or hide it.',
  ],
  'category.full': [409, 'A shop has at most 300 categories.'],
  'offer.missing': [404, 'There is no such offer.'],
  'offer.changed': [
    409,
    'Somebody else has changed this offer meanwhile. Please look at it again before you save.',
  ],
  'offer.over': [409, 'This offer has ended. Please make a new one.'],
  'offer.full': [409, 'At most 20 offers without a code can hold at a time. Please end one first.'],
  'synonym.missing': [404, 'There is no such group of words.'],
  'mail.missing': [404, 'There is no such mail.'],
  'mail.gone': [409, 'This mail was sent already, or is on its way.'],
  'mail.no-server': [409, 'No mail server is set, so no mail can be sent.'],
  'backup.busy': [409, 'A backup is being written now. Please wait until it is there.'],
  'backup.missing': [404, 'There is no such backup. Please look at the list again.'],
  'selling.live': [
    409,
    'This shop takes live payments already, so nothing is removed: what looks like a test may be ' +
      'a real order.',
  ],
  'selling.done': [409, 'The shop has started to sell already.'],
  'selling.busy': [409, 'Selling is being started now. Please wait until it is done.'],
  'books.busy': [409, 'The books are being checked now. Please look again in a moment.'],
  'settings.changed': [
    409,
    'Somebody else has changed these settings meanwhile. Please look at them again before ' +
      'you save.',
  ],
  'connection.fixed': [
    409,
    'The settings of the server decide this. Change them there, and start the shop again.',
  ],
  'connection.none': [409, 'Nothing is set here yet.'],
  'connection.limited': [429, 'Too many tests. Please wait some minutes.'],
  'connection.live': [
    409,
    'This shop has taken live payments, so it needs live keys: with test keys or the sandbox ' +
      'customers would pay nothing, and no live payment could be refunded.',
  ],
  'connection.needed': [
    409,
    'Without these keys the shop would have no payments: in production the sandbox needs ' +
      'PAYMENTS=sandbox in the settings of the server.',
  ],
  'connection.pictures': [
    409,
    'Pictures of the shop are in this bucket, so it stays. You can change its keys. To move the ' +
      'pictures, copy the bucket, then set the S3 settings of the server.',
  ],
  'sale.missing': [404, 'This sale is not there any more.'],
  'sale.changed': [
    409,
    'Somebody else has changed this sale meanwhile. Please look at it again before you save.',
  ],
  'sale.state': [409, 'This sale has started or ended meanwhile. Please look at it again.'],
  'sale.overlap': [409, 'Another sale has some of these products at that time.'],
  'view.missing': [404, 'This view is not there any more.'],
  'product.changed': [
    409,
    'Somebody else has changed this product meanwhile. Please look at it again before you save.',
  ],
  'picture.too-large': [413, 'A picture can have at most 5 MB.'],
  'pictures.too-many': [413, 'A product has at most 3 pictures.'],
  'picture.invalid': [400, 'Pictures must be JPEG, PNG or WebP files of at most 5 MB.'],
  'picture.missing': [
    404,
    'This picture is not in the library any more. Please choose another one.',
  ],
  'pictures.not-one': [400, 'Please send one picture in a call.'],
  'picture.limited': [
    429,
    'You have added many pictures today. Please send it without more pictures, or try again ' +
      'tomorrow.',
  ],
  'customer-picture.missing': [404, 'This picture is not there any more.'],
  'review.refused': [409, 'This piece cannot be reviewed.'],
  'review.limited': [429, 'You have written many reviews today. Please try again tomorrow.'],
  'review.missing': [404, 'This review is not there any more.'],
  'video.invalid': [400, 'A video must be an MP4 file of at most 20 MB.'],
  'video.missing': [404, 'This video is not in the library any more.'],
  'video.used': [409, 'A product has this video. Please take it away there first.'],
  'video.too-large': [413, 'A video can have at most 20 MB.'],
  'picture.used': [409, 'This picture is in use. Please choose another one there first.'],
  'secret.unreadable': [
    503,
    'A stored secret cannot be read: SECRET_KEY is not the key that it was encrypted with.',
  ],
  unavailable: [503, 'The shop is busy. Please try again in a moment.'],
} as const satisfies Record<string, readonly [number, string]>

export type RefusalCode = keyof typeof REFUSALS

/** The response body of every refusal. */
export type ErrorReply = {
  success: false
  code: string
  message: string
  fields?: Record<string, string>
  /** The id of the request, as in the log and in the header `x-request-id`. */
  requestId?: string
}

type RefusalOptions = {
  message?: string
  fields?: Record<string, string>
  details?: Record<string, unknown>
  cause?: unknown
}

/** An expected refusal with a message for its reader. Any other thrown error is a bug. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly status: number
  readonly fields: Record<string, string> | undefined
  /** Further values of the response, such as the current cart of a 409. */
  readonly details: Record<string, unknown>

  constructor(code: RefusalCode, options: RefusalOptions = {}) {
    super(options.message ?? REFUSALS[code][1], { cause: options.cause })
    this.name = 'Refusal'
    this.code = code
    this.status = REFUSALS[code][0]
    this.fields = options.fields
    this.details = options.details ?? {}
  }
}
