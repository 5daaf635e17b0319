import { RESTOCK_KEPT_DAYS } from '#shared/catalog/restock.ts'
import { monthsText, type PrivacyRule } from './privacy-rule.ts'

/** One kind of data: what it is, for which purpose, and how long it is kept. */
type NoticeItem = { name: string; data: string; purpose: string; kept: string }

/** The text of the notice without contacts, which may change without a new version. */
export type NoticeText = {
  items: NoticeItem[]
  rights: { name: string; how: string }[]
  withdraw: string
  complain: string
}

/** What the notice depends on. */
export type NoticeFacts = {
  rule: PrivacyRule
  sendsCodes: boolean
  offersCod: boolean
  /** Customers order with a mobile number and a code. */
  isPhoneFirst: boolean
}

/**
 * The itemised notice of the data that the shop uses (Digital Personal Data Protection Act 2023,
 * section 5; Rules 2025, rule 3). A new use of data is an item here. Only the server imports it.
 */
export const noticeText = (facts: NoticeFacts): NoticeText => ({
  items: [
    ...ACCOUNT_ITEMS,
    facts.offersCod ? PAYMENTS_WITH_CASH : PAYMENTS,
    ...(facts.offersCod ? [CASH_REFUNDS] : []),
    ...(facts.isPhoneFirst ? ORDERS_BY_PHONE : []),
    ...securityItems(facts),
    ...settledItems(facts),
    ...consentItems(facts),
  ],
  rights: RIGHTS,
  withdraw:
    'Your account has the switch for news and offers: one press gives your consent, one press ' +
    'takes it back. What happened before stays lawful. To end everything else, delete your ' +
    'account there, or write to us.',
  complain:
    'Send a complaint to the grievance officer below. If that does not settle it, you may ' +
    'complain to the Data Protection Board of India.',
})

const ACCOUNT_ITEMS: NoticeItem[] = [
  {
    name: 'Your account',
    data: 'Name, mobile number, e-mail if you give it, and your password as a hash.',
    purpose: 'To log you in, and to know which orders are yours.',
    kept: 'Until you delete the account.',
  },
  {
    name: 'Cart, wishlist and address book',
    data: 'What you put there, gift notes included.',
    purpose: 'To keep it for you.',
    kept: 'Until you remove it or delete the account.',
  },
  {
    name: 'Orders',
    data: 'Name, e-mail, phone, delivery address, pieces, amounts, and what happened to the order.',
    purpose: 'To deliver the order, to take back what you return, and because tax law asks for it.',
    kept:
      'At least 72 months after the annual return of its year is due, as tax law asks, also ' +
      'without your account.',
  },
]

const PAYMENTS: NoticeItem = {
  name: 'Payments',
  data: 'The payment number, amount, method and outcome. Card and bank details never reach us.',
  purpose: 'To match money and order, and to refund you.',
  kept: 'As long as the order.',
}

const PAYMENTS_WITH_CASH: NoticeItem = {
  ...PAYMENTS,
  data:
    'The payment number, amount, method and outcome, and what the courier has collected. Card ' +
    'details never reach us. Whether parcels to your mobile number could not be delivered.',
  purpose: 'To match money and order, to refund you, and to decide about cash on delivery.',
}

const CASH_REFUNDS: NoticeItem = {
  name: 'Refunds of cash',
  data: 'The UPI id or bank account that you give us for the refund of an order paid in cash.',
  purpose: 'To send you the money.',
  kept: 'Until it is sent, for a year at most. A part of it stays with the order.',
}

const ORDERS_BY_PHONE: NoticeItem[] = [
  {
    name: 'Orders with a mobile number',
    data:
      'Your mobile number, confirmed with a code. With your first order we make an account for ' +
      'it, with the name and e-mail of the order and without a password.',
    purpose: 'To know that the number is yours, and which orders are yours.',
    kept: 'The confirmation for two days. The account until you delete it.',
  },
  {
    name: 'Cart and wishlist without an account',
    data: 'What you put there, gift notes included. It is in your browser, not with us.',
    purpose: 'To keep it for you until you order or log in.',
    kept: 'Until you log in, or clear the data of this site in your browser.',
  },
]

const securityItems = ({ sendsCodes }: NoticeFacts): NoticeItem[] => [
  {
    name: 'Log-in and security',
    data:
      'The devices that you are logged in on, when they were last used, and network addresses.' +
      (sendsCodes ? ' One-time codes as hashes.' : ''),
    purpose: 'To keep others out of your account, and to stop attacks.',
    kept:
      'Devices until they are logged out, network addresses for at most a day.' +
      (sendsCodes ? ' Codes for five minutes.' : ''),
  },
  {
    name: 'Records of the server',
    data: 'When which account logged in or out, and errors, without passwords and texts.',
    purpose: 'To find attacks and faults, as the law asks.',
    kept: 'For one year.',
  },
  {
    name: 'A cookie of the log-in',
    data: 'That your account was used in this browser before.',
    purpose: 'So that nobody who guesses passwords can lock you out.',
    kept: '400 days in your browser.',
  },
  {
    name: 'In your browser',
    data:
      'The token that keeps you logged in, your name and mobile number. The pieces that you ' +
      'looked at last, and the pincode that you checked last, also if you are not logged in. ' +
      'What you typed or chose before the log-in and at the checkout, the order that you are ' +
      'paying, what you searched for last, and how far you had come in our lists.',
    purpose:
      'So that you stay logged in, find again what you saw and chose, see when it arrives, and ' +
      'nothing that you typed is lost.',
    kept:
      'Token, name, mobile number, pieces and pincode until you log out. If you are not logged ' +
      'in, pieces and pincode stay until you clear the data of this site in your browser. The ' +
      'rest goes when you close the tab; what you typed and chose goes at the log-out already.',
  },
]

const settledItems = ({ rule }: NoticeFacts): NoticeItem[] => [
  {
    name: 'Complaints',
    data: 'Your name, contact and complaint, and our replies.',
    purpose: 'To settle it.',
    kept: `For ${monthsText(rule.complaintMonths)} after it was resolved.`,
  },
  {
    name: 'Pictures that you send',
    data: 'What you add to a return or a complaint, without place, time and camera.',
    purpose: 'To see what is wrong.',
    kept:
      `For ${monthsText(rule.pictureMonths)} after we have decided, and not longer than the ` +
      'complaint. One that you add and do not send: for a day.',
  },
  {
    name: 'Reviews that you write',
    data:
      'Stars, text, pictures without place, time and camera, the size that you bought, and your ' +
      'first name with the initial of the last one. Everybody sees them on the page of the piece.',
    purpose: 'So that others learn how it is. Only if you write one.',
    kept:
      'Until you delete the review or your account. You may leave it there without your name and ' +
      'pictures.',
  },
  {
    name: 'Pieces that you wait for',
    data:
      'Your e-mail address or mobile number, the piece and its size, and that an address or ' +
      'number wants no such messages any more.',
    purpose: 'To tell you once that it is back. Only if you ask for it.',
    kept: `For ${RESTOCK_KEPT_DAYS} days, or until you end it by the link in the message.`,
  },
  {
    name: 'Mails to you',
    data: 'What we wrote to you about orders, reviews, complaints and pieces that are back.',
    purpose:
      'To tell you how far they are, to ask once how you like a piece, and to prove what we wrote.',
    kept: `For ${monthsText(rule.mailMonths)}.`,
  },
]

const consentItems = ({ rule }: NoticeFacts): NoticeItem[] => [
  {
    name: 'News and offers',
    data: 'Name, mobile number and e-mail.',
    purpose: 'To write to you about new pieces and offers. Only if you have asked for it.',
    kept: 'Until you withdraw your consent.',
  },
  {
    name: 'What you have accepted',
    data:
      'Which version of this notice you have accepted, whether you want news, ' +
      `${rule.asksAdult ? 'that you are an adult, ' : ''}and when you said so.`,
    purpose: 'To prove it, as the law asks.',
    kept: 'Until you delete the account.',
  },
]

const RIGHTS: NoticeText['rights'] = [
  { name: 'See and download', how: 'Your account has Download my data.' },
  {
    name: 'Correct',
    how: 'Change name, e-mail, password and addresses in your account; for the rest write to us.',
  },
  { name: 'Delete', how: 'Your account has Delete my account.' },
  {
    name: 'Name somebody',
    how: 'Write to us who exercises these rights if you die or cannot.',
  },
]
