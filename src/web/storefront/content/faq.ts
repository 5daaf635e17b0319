/** The six questions of the home page. An answer may end in one link to the page that says it in full. */
export type Faq = { question: string; answer: string; link?: { to: string; label: string } }

export const FAQ: readonly Faq[] = [
  {
    question: 'Do you ship across India?',
    answer: 'Yes. Standard delivery takes 4 to 7 business days. {shipping-rule}',
    link: { to: '/shipping', label: 'Shipping Policy' },
  },
  {
    question: 'Can I pay cash on delivery?',
    answer:
      'For some pincodes, yes: write to us with your pincode before you order and a person tells you. Orders placed on this site are paid online, by UPI, card, net banking or wallet.',
  },
  {
    question: 'What can I return, and by when?',
    answer:
      'Tell us within 3 days of delivery. Earrings, customised items, sale items and items under Rs. 200 cannot be returned, unless something is wrong with them. A refund reaches the account you paid from within 5 to 7 business days.',
    link: { to: '/refund', label: 'Refund policy' },
  },
  {
    question: 'Will the plating change colour?',
    answer:
      'All plating softens with time. Yours lasts longer if it goes on after perfume and cream, stays out of water and sleeps in its pouch, wiped with a dry cloth.',
  },
  {
    question: 'How do I track my order?',
    answer: 'With your order number and mobile number, and without an account. If you are logged in, all your orders are there already.',
    link: { to: '/track', label: 'Track Order' },
  },
  {
    question: 'Is the jewellery safe for sensitive ears?',
    answer:
      'It is artificial jewellery in plated brass or alloy. Each product page names the metal and the plating: if your ears react to brass, choose a pendant, a ring or a bangle instead.',
  },
]
