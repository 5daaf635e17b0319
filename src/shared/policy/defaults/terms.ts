import type { Policy } from '#shared/policy/policy.ts'
import { BETTER_READING, REQUEST_TIMES } from './conflicting-texts.ts'

export const TERMS: Policy = {
  path: '/termsofservice',
  title: 'Terms of Service',
  description:
    'Who sells, what the prices include, how an order becomes binding, your rights when ' +
    'something is wrong, and the grievance officer.',
  lead:
    'What you and we agree on when you use this shop and buy from it. Your rights under Indian ' +
    'consumer law stand above every line of it.',
  sections: [
    {
      id: 'seller',
      head: 'Who you buy from',
      parts: [
        'This shop sells its own stock. It is not a marketplace: the seller of every piece is',
        { details: 'shop' },
      ],
    },
    {
      id: 'pieces',
      head: 'The pieces',
      parts: [
        'We sell artificial jewellery: brass and alloy, plated, with enamel, glass stones ' +
          'and beads. Nothing here is gold, silver, or set with precious stones, whatever its ' +
          'colour. “Gold-tone” means the colour alone.',
        'Each product page gives what the Legal Metrology (Packaged Commodities) Rules ask ' +
          'for: the common name of the piece, how many are in the pack, its size where it has ' +
          'one, the maximum retail price inclusive of all taxes, who makes or packs it, and ' +
          'its country of origin where it is imported. Consumer care is the address above.',
        'Screens differ a little in colour, and pieces that are finished by hand differ a ' +
          'little in everything. If what came is not what the page showed, it may come back.',
      ],
    },
    {
      id: 'prices',
      head: 'Prices and payment',
      parts: [
        'Prices are in rupees and include all taxes. A price that is struck through is the ' +
          'maximum retail price or a price at which we really sold the piece. Everybody pays ' +
          'the same price.',
        '{shipping-rule} The total stands on the checkout with everything it is made of, and ' +
          'does not grow after you have seen it.',
        'You pay online by UPI, card, net banking or wallet, at our payment provider, ' +
          'without a further fee from us. A cash-on-delivery option is mentioned in the ' +
          '[FAQ](/#faq). If you do not recognise a payment, tell us and your bank; your bank ' +
          'can also charge a card payment back.',
      ],
    },
    {
      id: 'orders',
      head: 'How an order becomes binding',
      parts: [
        'You order by pressing Pay Now and paying; no box is ticked for you, and nothing is ' +
          'put into your cart but by you. The pieces are held for you for 15 minutes while you ' +
          'pay. The order is binding for both of us when it is confirmed on the screen and by ' +
          'e-mail.',
        'If a piece has sold out before your payment reached us, or a price was plainly ' +
          'wrong, we tell you and refund you in full. Until dispatch you may cancel free of ' +
          'charge.',
      ],
    },
    {
      id: 'delivery',
      head: 'Delivery',
      parts: [
        {
          readings: [
            {
              from: 'Terms of Service',
              says: ['We ship within India only', 'Standard shipping: 4-7 business days'],
            },
            {
              from: 'Shipping information page',
              says: [
                'International rates are given too',
                'Standard: 7-15 business days',
                'Express: 3-7 business days',
              ],
            },
          ],
        },
        'Damage or loss on the way must be reported within 7 days of delivery. Everything ' +
          'else is in the [Shipping Policy](/shipping).',
      ],
    },
    {
      id: 'returns',
      head: 'Returns, exchanges and refunds',
      parts: [
        'Returns and exchanges are open within 3 days of delivery. The support request comes ' +
          'in time if it is made so:',
        REQUEST_TIMES,
        BETTER_READING,
        'Customised items, earrings, sale items and items under Rs. 200 are non-returnable ' +
          'for a change of mind. The customer pays return shipping unless the piece is ' +
          'defective or the error is ours. Refunds go to the original payment method within ' +
          '5-7 business days; shipping charges are non-refundable, unless we are at fault or ' +
          'you cancel before dispatch.',
        'Defective, wrong and late pieces may always be returned, whatever they are. All of ' +
          'it is in the [Refund policy](/refund).',
      ],
    },
    {
      id: 'account',
      head: 'Your account',
      parts: [
        'You are 18 or older, and the name, mobile number and address you give are yours. ' +
          'Keep your password to yourself; if somebody else knows it, change it and log out ' +
          'everywhere in your profile. You may delete the account whenever you like.',
        'Please do not break in, overload the shop, or copy its pictures for another one. We ' +
          'may close an account that does, and say why.',
      ],
    },
    {
      id: 'voices',
      head: 'What customers say',
      parts: [
        'Customers’ words stand on our pages with their leave. We pay for none, and we do ' +
          'not hide the bad ones.',
      ],
    },
    {
      id: 'liability',
      head: 'What we answer for',
      parts: [
        'We answer for our pieces and for what we do, as Indian law provides. Nothing here ' +
          'limits your rights under the Consumer Protection Act, 2019, nor our liability for ' +
          'harm to a person, for fraud, or for what cannot be limited by law.',
        'Plating and stones are made for wearing, not for water: wear by use, perfume or ' +
          'sweat is no defect. If a piece makes your skin itch, take it off and tell us.',
      ],
    },
    {
      id: 'grievances',
      head: 'Complaints and the grievance officer',
      parts: [
        'Every complaint gets a ticket number by which you can follow it. It is acknowledged ' +
          'within 48 hours and settled within one month of the day we receive it.',
        { details: 'officer' },
        'You can also call the National Consumer Helpline at 1915, or write at ' +
          'consumerhelpline.gov.in.',
      ],
    },
    {
      id: 'law',
      head: 'Law and courts',
      parts: [
        'Indian law applies. The courts at {city} are competent; you may also go to the ' +
          'consumer commission where you live or work, as the Consumer Protection Act allows.',
        'If these terms change, the new ones stand here. An order keeps the terms under ' +
          'which it was made. Your data is in the [Privacy Policy](/privacy).',
      ],
    },
  ],
}
