/** A question of the home page. Its text may end in one link to the page with the full text. */
export type Faq = { question: string; answer: string; link?: { to: string; label: string } }

export const FAQ: readonly Faq[] = [
  {
    question: 'Do you ship across India?',
    answer: 'Yes. {shipping-rule} The policy says how long a parcel takes.',
    link: { to: '/shipping', label: 'Shipping Policy' },
  },
  {
    question: 'Can I pay cash on delivery?',
    answer: '{cash-on-delivery}',
  },
  {
    question: 'What can I return, and by when?',
    answer:
      'The policy says what may come back, until when, and when a refund reaches you. {final-sale}',
    link: { to: '/refund', label: 'Refund policy' },
  },
  {
    question: 'Will the plating change colour?',
    answer:
      'All plating softens with time. Yours lasts longer if it goes on after perfume and ' +
      'cream, stays out of water and is put away dry, wiped with a soft cloth.',
  },
  {
    question: 'How do I track my order?',
    answer:
      'With your order number and mobile number, and without an account. If you are logged ' +
      'in, all your orders are there already.',
    link: { to: '/track', label: 'Track Order' },
  },
  {
    question: 'Is the jewellery safe for sensitive ears?',
    answer:
      'It is artificial jewellery in plated brass or alloy. Metal and plating are under ' +
      'Details on the product’s page: if your ears react to brass, choose a pendant, a ring ' +
      'or a bangle instead.',
  },
]
