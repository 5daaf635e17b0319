import type { OrderStatus, RefundState } from '#shared/order/order-status.ts'

/** `waiting`: nobody has looked at it yet. `hidden`: it is not shown, with a reason. */
export const REVIEW_STATES = ['waiting', 'published', 'hidden'] as const
export type ReviewState = (typeof REVIEW_STATES)[number]

export const REVIEW_STATE_LABELS: Record<ReviewState, string> = {
  waiting: 'Waiting',
  published: 'Published',
  hidden: 'Hidden',
}

/**
 * The only reasons to hide a review, as customers read them (IS 19000:2022 asks for published
 * criteria of moderation). A low rating is none.
 */
export const HIDING_REASONS = {
  abusive: 'Abusive, obscene or hateful',
  personal: 'Personal data of somebody',
  advertising: 'Advertising, or a link to another place',
  off_topic: 'Not about this piece',
  conflict: 'Written for the shop or a competitor, or paid for',
  unlawful: 'Against the law or the rights of others',
} as const
export type HidingReason = keyof typeof HIDING_REASONS

export const HIDING_REASON_NAMES = Object.keys(HIDING_REASONS) as [HidingReason, ...HidingReason[]]

export const MIN_REVIEW_LENGTH = 10
export const MAX_REVIEW_LENGTH = 2000
export const MAX_HIDING_NOTE_LENGTH = 500
export const MAX_REVIEW_REPLY_LENGTH = 1000

/**
 * What an administrator sets about reviews. `askAfterDays`: how many days after its delivery an
 * order is asked about by mail, once; 0: never. `publishAtOnce`: new reviews do not wait until an
 * administrator has looked at them.
 */
export type ReviewRule = { askAfterDays: number; publishAtOnce: boolean }

export const MAX_ASK_AFTER_DAYS = 60

export const DEFAULT_REVIEW_RULE: ReviewRule = { askAfterDays: 7, publishAtOnce: false }

/** What decides whether a line of a customer's own order can be reviewed. */
export type ReviewedLine = {
  status: OrderStatus
  refund: RefundState
  isFreeGift: boolean
  isReturned: boolean
}

/**
 * Why a line of an order cannot be reviewed; undefined if it can. It must have been delivered and
 * paid for, and the customer must have kept it.
 */
export function reviewProblem(line: ReviewedLine): string | undefined {
  if (line.isReturned) return 'This piece came back to us, so it cannot be reviewed.'
  if (line.status === 'return_requested')
    return 'You have asked for a return of this order. You can review it once that is decided.'
  if (line.status !== 'delivered' && line.status !== 'returned')
    return 'You can review this piece once it is delivered.'
  if (line.refund === 'refunded')
    return 'All that you paid for this order went back to you, so it cannot be reviewed.'
  return line.isFreeGift ? 'A free gift cannot be reviewed.' : undefined
}

/** The most letters that a published name shows. */
const MAX_NAME_LENGTH = 40

/**
 * The name that a review is published with: the first name and the initial of the last. `A buyer`
 * if the name has no letters.
 */
export function publishedName(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^[\p{L}\p{M}'’-]+\.?$/u.test(word))
  const [first, ...others] = words
  const last = others.at(-1)
  if (!first) return ANONYMOUS_NAME
  const [letter] = lettersOf(last ?? '')
  const initial = letter ? ` ${letter.toUpperCase()}.` : ''
  return `${lettersOf(first).slice(0, MAX_NAME_LENGTH).join('')}${initial}`
}

/** The letters of a word with their marks, and its other characters. */
const lettersOf = (word: string): string[] => word.match(/\p{L}\p{M}*|./gu) ?? []

/** The name beside a review whose account was deleted. */
export const ANONYMOUS_NAME = 'A buyer'

/** How many published reviews have each number of stars: `[1 star, 2 stars, …, 5 stars]`. */
export type StarCounts = readonly [number, number, number, number, number]

/** The average of the stars, rounded to one decimal, and the number of reviews. */
export function ratingOf(stars: StarCounts): { average: number; count: number } | undefined {
  const count = stars.reduce((sum, each) => sum + each, 0)
  if (count === 0) return undefined
  const sum = stars.reduce((total, each, index) => total + each * (index + 1), 0)
  return { average: Math.round((sum * 10) / count) / 10, count }
}
