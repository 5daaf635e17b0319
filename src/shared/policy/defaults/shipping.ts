import type { Policy } from '#shared/policy/policy.ts'
import { BETTER_READING } from './conflicting-texts.ts'

export const SHIPPING_POLICY: Policy = {
  path: '/shipping',
  title: 'Shipping Policy',
  description:
    'What shipping costs, how long a parcel takes, where we ship, and what to do when a ' +
    'parcel is damaged, late or lost.',
  lead: '{shipping-rule}',
  sections: [
    {
      id: 'charges',
      head: 'What shipping costs',
      parts: [
        {
          list: [
            'What counts for free shipping is the sum of the pieces in your order.',
            'Where shipping costs something, that is for the whole order, however many ' +
              'pieces it has.',
          ],
        },
        'The charge stands in your cart and in the order summary before you pay. Prices ' +
          'include all taxes, and nothing is added afterwards: no packing, handling or ' +
          'convenience fee.',
      ],
    },
    {
      id: 'times',
      head: 'When your order leaves us, and when it arrives',
      parts: [
        'Two readings of this policy are in force. Each is given with the text it comes from.',
        {
          readings: [
            {
              from: 'Standard shipping text',
              says: [
                'Dispatch in 1-4 days',
                'Then shipping within 7-10 days',
                'Standard shipping: 4-7 business days',
              ],
            },
            {
              from: 'Shipping information page',
              says: [
                'Orders ship in 1-2 business days',
                'Domestic standard: 3-7 business days',
                'Domestic express: 2-3 business days',
              ],
            },
          ],
        },
        BETTER_READING,
        'Business days are Monday to Saturday, without public holidays. Orders placed on ' +
          'this site go by standard shipping; if you need a piece sooner, write to us before ' +
          'you order and a person tells you whether express reaches your pincode, and what it ' +
          'costs.',
      ],
    },
    {
      id: 'where',
      head: 'Where we ship',
      parts: [
        {
          readings: [
            { from: 'Terms of Service', says: ['Within India only'] },
            {
              from: 'Shipping information page',
              says: [
                'International standard: 7-15 business days',
                'International express: 3-7 business days',
              ],
            },
          ],
        },
        'The checkout takes addresses in India alone, in every state and union territory. If ' +
          'you live elsewhere, write to us before you order: we tell you whether we can send ' +
          'the piece, and what it costs, duties included.',
      ],
    },
    {
      id: 'delivery',
      head: 'At your door',
      parts: [
        'The courier calls the mobile number of your order. Please give the pincode and a ' +
          'landmark in full: a wrong pincode is the most common reason for a late parcel.',
        'If nobody is there, the courier tries again, up to three times, and then the parcel ' +
          'comes back to us. We write to you, and send it once more or refund you, as you ' +
          'choose.',
        'A cash-on-delivery option is described in the FAQ of our [home page](/#faq).',
      ],
    },
    {
      id: 'damaged',
      head: 'Damaged or lost on the way',
      parts: [
        'Tell us within 7 days of delivery about damage or loss. A photograph of the piece ' +
          'and of the parcel helps us settle it in one message. For a parcel that never came, ' +
          'the 7 days begin on the day it is shown as delivered.',
        'We send the piece again or refund it with its shipping charge, as you choose. You ' +
          'pay nothing for the way back. A fault that shows later is not a matter of shipping: ' +
          'see [defective, wrong and late pieces](/refund#faults).',
      ],
    },
    {
      id: 'late',
      head: 'Later than promised',
      parts: [
        'If a parcel has not come in the time given here, you may cancel the order and have ' +
          'everything back, shipping included, or refuse the parcel when it comes. Floods, ' +
          'strikes and the like are beyond us; even then we tell you what we know and leave ' +
          'the choice to you.',
      ],
    },
    {
      id: 'follow',
      head: 'Follow your parcel',
      parts: [
        'Every order has a timeline. [Track your order](/track-order) with its number and ' +
          'your mobile number; an account is not needed. Once the parcel is with the courier, ' +
          'the timeline has its tracking number.',
      ],
    },
    {
      id: 'contact',
      head: 'Questions about a parcel',
      parts: [
        'Write, message or call. Please have your order number at hand.',
        { details: 'shop' },
      ],
    },
  ],
}
