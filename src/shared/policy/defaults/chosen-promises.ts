import { formatRupees } from '#shared/money/money.ts'
import type { Part, Policy, Section } from '#shared/policy/policy.ts'
import { kindLabel } from '#shared/promises/kind-label.ts'
import type { Promises } from '#shared/promises/promises.ts'
import type { PolicyName } from '#shared/static-pages.ts'
import { BETTER_READING, REQUEST_TIMES } from './conflicting-texts.ts'
import { SALE_ITEMS_TEXT } from './refund.ts'

/** The parts of sections, by the id of the section, that follow the promises of the settings. */
type Parts = Record<string, readonly Part[]>

const takesBack = ({ returnDays, exchangeDays }: Promises): boolean => returnDays + exchangeDays > 0

const EXCEPTIONS: Record<Promises['cancelUntil'], string> = {
  placed:
    'An order that is paid cannot be cancelled. If it leaves us later than promised, you may ' +
    'cancel it until it is shipped, in your profile, free of charge, and get everything back.',
  packed:
    'Until your order is packed you cancel it yourself, in your profile, free of charge, and one ' +
    'that leaves us later than promised until it is shipped. You get everything back, shipping ' +
    'included.',
  shipped:
    'Until your order is shipped you cancel it yourself, in your profile, free of charge. You ' +
    'get everything back, shipping included.',
}

const returnShipping = ({ returnShipping: payer }: Promises): string =>
  payer === 'shop'
    ? 'We pay return shipping, whatever the reason of the return.'
    : 'The customer pays return shipping, unless the piece is defective or the error is ours. ' +
      'Then we pay it, or send a courier to fetch it.'

const requestTimes = (promises: Promises): Part[] =>
  promises.returnRequest === 'both-texts' && takesBack(promises)
    ? ['How soon to write to us is said in two ways:', REQUEST_TIMES, BETTER_READING]
    : []

const changeOfMind = (promises: Promises): Part[] => [
  takesBack(promises)
    ? '{returns} You need not give a reason. The piece comes back unworn, whole, and in its ' +
      'pouch or box.'
    : '{returns}',
  ...requestTimes(promises),
  'These are limits for a change of mind alone. They do not touch pieces that are faulty, wrong ' +
    'or late.',
]

const notReturnable = (promises: Promises): Part[] => [
  {
    terms: [
      { term: 'Customised items', text: 'They were made or sized for you alone.' },
      ...promises.nonReturnableKinds.map((value) => ({
        term: kindLabel(promises, value),
        text: value === 'Earrings' ? 'For hygiene.' : 'We cannot sell them again.',
      })),
      ...(promises.saleItemsReturnable ? [] : [{ term: 'Sale items', text: SALE_ITEMS_TEXT }]),
      ...(promises.nonReturnableBelow > 0
        ? [
            {
              term: `Items under ${formatRupees(promises.nonReturnableBelow)}`,
              text: 'The way back would cost more than the piece.',
            },
          ]
        : []),
    ],
  },
  'The product page says it before you buy. If one of these is faulty, wrong or late, it may ' +
    'come back like any other.',
]

const faults = ({ warrantyMonths }: Promises): Part[] => [
  'We never refuse to take back a piece that is defective, not what the page described, not what ' +
    'you ordered, not genuine, or later than promised. No piece is an exception, and the times ' +
    'for a change of mind do not apply. This is your right under the Consumer Protection ' +
    '(E-Commerce) Rules, 2020.',
  'Damage or loss on the way: please tell us within {report-days} of delivery, so that the ' +
    'courier can still be asked.',
  ...(warrantyMonths > 0 ? ['{warranty} A fault that shows in that time is ours to settle.'] : []),
  'You choose: the same piece again, another one, or your money with the shipping charge. We pay ' +
    'the way back.',
]

const refundParts = (promises: Promises): Parts => ({
  'change-of-mind': changeOfMind(promises),
  'not-returnable': notReturnable(promises),
  faults: faults(promises),
  'return-shipping': [returnShipping(promises)],
  refunds: [
    'A refund reaches you within {refund-days} after we have received and looked at the piece. ' +
      'It goes to the original payment method: the card, account or UPI address you paid with. ' +
      'The order’s timeline shows it, with the bank’s reference.',
    'Shipping charges are non-refundable, unless the piece is defective, the error is ours, or ' +
      'you cancel before dispatch.',
    'For an order that was paid in cash we ask for a bank account or UPI address then, and not ' +
      'before.',
  ],
  exchanges: [
    promises.exchangeDays > 0
      ? 'Within {exchange-days} of delivery you may ask for another size or another piece. If it ' +
        'costs more, you pay the difference; if it costs less, we refund it. If what you want ' +
        'has sold out meanwhile, you get your money back.'
      : 'We do not exchange pieces for a change of mind.',
  ],
  cancel: [
    EXCEPTIONS[promises.cancelUntil],
    'If we have to cancel, because the last piece turns out to be flawed, you get everything ' +
      'back too. If a payment arrives after the piece has sold out, or twice, it goes back by ' +
      'itself within {refund-days}.',
  ],
})

const termsParts = (promises: Promises): Parts => ({
  returns: [
    '{returns}',
    ...requestTimes(promises),
    'These do not come back for a change of mind: {not-returnable}. {return-shipping} Refunds go ' +
      'to the original payment method within {refund-days}; shipping charges are non-refundable, ' +
      'unless we are at fault or you cancel before dispatch.',
    'Defective, wrong and late pieces may always be returned, whatever they are. All of it is in ' +
      'the [Refund policy](/refund).',
  ],
})

const LEADS: Partial<Record<PolicyName, string>> = {
  refund:
    'Changed your mind? {returns} A piece that is faulty, wrong or late may always come back.',
}

const PARTS: Partial<Record<PolicyName, (promises: Promises) => Parts>> = {
  refund: refundParts,
  termsofservice: termsParts,
}

/** The days of the specification in sentences that keep their other words. */
const withDays = (part: Part): Part =>
  typeof part === 'string'
    ? part
        .replace('within 7 days of delivery', 'within {report-days} of delivery')
        .replace('the 7 days begin', 'the {report-days} begin')
    : part

/** Only the chosen dispatch days are stated; delivery times keep both readings. */
const withDispatch =
  ({ dispatchDays }: Promises) =>
  (part: Part): Part[] => {
    if (!dispatchDays || typeof part === 'string' || !('readings' in part)) return [part]
    const says = part.readings.map(({ from, says: all }) => ({
      from,
      says: all.filter((text) => !/^Dispatch in|^Orders ship in/.test(text)),
    }))
    const [one, other] = says
    return one && other ? [{ readings: [one, other] }] : [part]
  }

const withCancellation = ({ cancelUntil }: Promises, part: Part): Part =>
  typeof part === 'string' && cancelUntil !== 'shipped'
    ? part.replace(
        'Until dispatch you may cancel free of charge.',
        'Until when you may cancel, free of charge, is in the [Refund policy](/refund#cancel).',
      )
    : part

/**
 * A default policy for a shop that has chosen its promises: the sections about them state these,
 * with placeholders, and two readings stay only where none is chosen.
 */
export function withPromises(name: PolicyName, policy: Policy, promises: Promises): Policy {
  const parts = PARTS[name]?.(promises) ?? {}
  const toSection = (section: Section): Section => ({
    ...section,
    parts: [
      ...(section.id === 'times' && promises.dispatchDays
        ? ['Your order leaves us in {dispatch-days}.']
        : []),
      ...(parts[section.id] ?? section.parts)
        .flatMap(withDispatch(promises))
        .map(withDays)
        .map((part) => withCancellation(promises, part)),
    ],
  })
  return {
    ...policy,
    ...(name === 'refund' && {
      description:
        '{returns} Refunds within {refund-days}, and what cannot be returned for a change of mind.',
    }),
    lead: LEADS[name] ?? policy.lead,
    sections: policy.sections.map(toSection),
  }
}
