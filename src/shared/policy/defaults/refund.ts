import type { Policy } from '#shared/policy/policy.ts'
import { BETTER_READING, REQUEST_TIMES } from './conflicting-texts.ts'

/** Which pieces are sale items: those that an administrator has marked at any price. */
export const SALE_ITEMS_TEXT =
  'Pieces that were marked as a final sale when you bought them. A struck-through MRP alone is ' +
  'no sale.'

export const REFUND_POLICY: Policy = {
  path: '/refund',
  title: 'Refund policy',
  description:
    'Returns and exchanges within 3 days of delivery, refunds within 5-7 business days, and ' +
    'what cannot be returned for a change of mind.',
  lead:
    'Changed your mind? Returns and exchanges are open for 3 days from delivery. A piece that ' +
    'is faulty, wrong or late may always come back.',
  sections: [
    {
      id: 'change-of-mind',
      head: 'If you change your mind',
      parts: [
        'You may return or exchange a piece within 3 days of delivery, without giving a ' +
          'reason. It comes back unworn, whole, and in its pouch or box.',
        'How soon to write to us is said in two ways:',
        REQUEST_TIMES,
        BETTER_READING,
        'These are limits for a change of mind alone. They do not touch pieces that are ' +
          'faulty, wrong or late.',
      ],
    },
    {
      id: 'not-returnable',
      head: 'Pieces that do not come back for a change of mind',
      parts: [
        {
          terms: [
            { term: 'Customised items', text: 'They were made or sized for you alone.' },
            { term: 'Earrings', text: 'For hygiene.' },
            { term: 'Sale items', text: SALE_ITEMS_TEXT },
            { term: 'Items under Rs. 200', text: 'The way back would cost more than the piece.' },
          ],
        },
        'The product page says it before you buy. If one of these is faulty, wrong or late, ' +
          'it may come back like any other.',
      ],
    },
    {
      id: 'faults',
      head: 'Defective, wrong and late pieces',
      parts: [
        'We never refuse to take back a piece that is defective, not what the page ' +
          'described, not what you ordered, not genuine, or later than promised. Earrings, ' +
          'sale items, customised items and items under Rs. 200 are no exception, and the 24 ' +
          'hours, 48 hours and 3 days do not apply. This is your right under the Consumer ' +
          'Protection (E-Commerce) Rules, 2020.',
        'Damage or loss on the way: please tell us within 7 days of delivery, so that the ' +
          'courier can still be asked.',
        'You choose: the same piece again, another one, or your money with the shipping ' +
          'charge. We pay the way back.',
      ],
    },
    {
      id: 'how',
      head: 'How to return a piece',
      parts: [
        {
          list: [
            'Open the order in your [profile](/profile) and choose Ask for a return, or ' +
              'raise a ticket by e-mail with your order number. For a fault, add a photograph.',
            'We answer within 48 hours with a ticket number and the address to send it to.',
            'Pack the piece in its pouch, and keep the courier’s receipt.',
            'We look at the piece within 2 business days of receiving it and write to you.',
          ],
        },
      ],
    },
    {
      id: 'return-shipping',
      head: 'Who pays the way back',
      parts: [
        'The customer pays return shipping, unless the piece is defective or the error is ' +
          'ours. Then we pay it, or send a courier to fetch it.',
      ],
    },
    {
      id: 'refunds',
      head: 'Your money',
      parts: [
        'A refund reaches you within 5-7 business days after we have received and looked at ' +
          'the piece. It goes to the original payment method: the card, account or UPI address ' +
          'you paid with. The order’s timeline shows it, with the bank’s reference.',
        'Shipping charges are non-refundable, unless the piece is defective, the error is ' +
          'ours, or you cancel before dispatch.',
        'For an order that was paid in cash we ask for a bank account or UPI address then, ' +
          'and not before.',
      ],
    },
    {
      id: 'exchanges',
      head: 'Exchanges',
      parts: [
        'Within the same 3 days you may ask for another size or another piece. If it costs ' +
          'more, you pay the difference; if it costs less, we refund it. If what you want has ' +
          'sold out meanwhile, you get your money back.',
      ],
    },
    {
      id: 'cancel',
      head: 'Cancel before dispatch',
      parts: [
        'Until your order is shipped you cancel it yourself, in your profile, free of ' +
          'charge. You get everything back, shipping included. If we have to cancel, because ' +
          'the last piece turns out to be flawed, you get everything back too.',
        'If a payment arrives after the piece has sold out, or twice, it goes back by itself ' +
          'within 5-7 business days.',
      ],
    },
    {
      id: 'follow',
      head: 'Follow your refund',
      parts: ['[Track your refund](/track#refund) with your order number and mobile number.'],
    },
    {
      id: 'contact',
      head: 'If we do not agree',
      parts: [
        'Write to us first; a person answers. After that the grievance officer hears you.',
        { details: 'shop' },
        { details: 'officer' },
      ],
    },
  ],
}
