import type { Policy } from '#shared/policy/policy.ts'

export const PRIVACY_POLICY: Policy = {
  path: '/privacy',
  title: 'Privacy Policy',
  description:
    'Which personal data the shop collects, why, how long it stays, who else sees it, and ' +
    'how you download, correct or delete it.',
  first: 'Effective from 7 July 2025',
  lead: 'We ask for what your order needs, say how long it stays, and sell it to nobody.',
  sections: [
    {
      id: 'who',
      head: 'Who is responsible',
      parts: [
        'This notice is given under the Digital Personal Data Protection Act, 2023, and its ' +
          'Rules. The data fiduciary, the one who decides why and how your data is used, is:',
        { details: 'shop' },
      ],
    },
    {
      id: 'what',
      head: 'What we collect, why, and how long it stays',
      parts: [
        {
          terms: [
            {
              term: 'Your account',
              text:
                'Name, mobile number, e-mail if you give it, and your password as a hash that ' +
                'cannot be turned back. To log you in and to know whose orders these are. ' +
                'Until you delete the account.',
            },
            {
              term: 'Cart, wishlist and address book',
              text:
                'What you put there, gift notes included. To keep it for you. Until you remove ' +
                'it or delete the account.',
            },
            {
              term: 'Orders',
              text:
                'Name, e-mail, phone, delivery address, pieces, amounts, and what happened to ' +
                'the order. To deliver it, to answer for it, and because tax law wants it. ' +
                'Bills and the orders behind them stay for at least 72 months after the ' +
                'annual return of their year is due, as tax law asks.',
            },
            {
              term: 'Payments',
              text:
                'The provider’s payment number, amount, method and outcome. To match money and ' +
                'order. As long as the order.',
            },
            {
              term: 'Messages to us',
              text:
                'Your e-mail, ticket or complaint and our answer. To settle it. One year after ' +
                'it is closed.',
            },
            {
              term: 'Reviews',
              text:
                'Stars, text, pictures and the size that you bought, with your first name and ' +
                'initial, if you write one. Everybody sees it on the page of the piece, until ' +
                'you delete it or your account.',
            },
            {
              term: 'Pieces that you wait for',
              text:
                'Your e-mail address and the piece, if you ask us to tell you when it is back, ' +
                'and that an address wants no such mails any more. 180 days, or until you end it ' +
                'by the link in the mail.',
            },
            {
              term: 'Log-in and security',
              text:
                'The sessions of your account (device, when last used), one-time codes as ' +
                'hashes for 5 minutes, and network addresses for the limits that stop ' +
                'break-ins. Sessions until they end; the records of them one year, as the ' +
                'Rules want.',
            },
          ],
        },
        'All of it comes from you. There are no hidden fields, no bought lists and no ' +
          'tracking across other sites.',
      ],
    },
    {
      id: 'grounds',
      head: 'On what ground',
      parts: [
        'What an order needs, you give us of your own will for that order. Everything else ' +
          'rests on your consent: it is asked for separately, with nothing ticked in advance, ' +
          'and the shop works without it. We send no advertising unless you ask for it.',
      ],
    },
    {
      id: 'payments',
      head: 'Card and bank details',
      parts: [
        'Payments are made at the payment provider, in its own window. Card numbers, ' +
          'security codes, UPI PINs and bank passwords go to the provider and never to us: no ' +
          'card data is stored here.',
      ],
    },
    {
      id: 'cookies',
      head: 'Cookies: one, for the log-in',
      parts: [
        'This shop sets one cookie, when you log in or ask for a code. It tells the log-in ' +
          'that your account was used in this browser before, so that nobody who guesses ' +
          'passwords can keep you out, and that a code works only where it was asked for. It ' +
          'goes to the log-in alone, says nothing of what you look at, and lasts for 400 days.',
        'Nothing is loaded from advertisers or analytics services.',
        'Your browser keeps a few things in its own storage (localStorage): the token that ' +
          'keeps you logged in with a copy of your name and mobile number, the pieces you ' +
          'looked at last, and the pincode you checked last. Log Out removes them. The pieces ' +
          'and the pincode are there without a log-in too, and stay until you remove them: ' +
          'clearing the site’s data in your browser removes everything.',
        'The tab in which you shop keeps a few things more (sessionStorage), and they go ' +
          'with it at the latest: what you chose before you logged in, with its gift note, ' +
          'until you have logged in and for at most 30 minutes; what you have typed at the ' +
          'checkout, with its address; the number of an order whose payment is open; and how ' +
          'far you had come in our lists. Log Out, in this tab or another one, removes your ' +
          'choice and what you have typed.',
      ],
    },
    {
      id: 'sharing',
      head: 'Who else sees it',
      parts: [
        {
          list: [
            'The courier: name, address and phone, to deliver the parcel.',
            'The payment provider: name, e-mail, phone and amount, to take the payment and ' +
              'to give it back.',
            'Those who run our servers and send our mails and text messages, bound by ' +
              'contract to do nothing else with it.',
            'Courts and authorities, where the law obliges us.',
          ],
        },
        'Nobody else, and nobody for money.',
      ],
    },
    {
      id: 'rights',
      head: 'Your rights',
      parts: [
        {
          terms: [
            {
              term: 'See and download',
              text:
                'Your profile has Download my data: everything that belongs to your account, ' +
                'in one file.',
            },
            {
              term: 'Correct',
              text:
                'Change name, e-mail, password and addresses in your profile; for the rest ' +
                'write to us.',
            },
            {
              term: 'Delete',
              text:
                'Your profile has Delete my account. What tax law makes us keep stays with ' +
                'your orders, and is used for nothing else.',
            },
            {
              term: 'Withdraw consent',
              text:
                'As easily as you gave it: in your profile, or by one line to us. What ' +
                'happened before stays lawful.',
            },
            {
              term: 'Name somebody',
              text: 'A person who exercises these rights if you die or cannot.',
            },
            {
              term: 'Be heard',
              text: 'The grievance officer below answers complaints about your data too.',
            },
          ],
        },
        'If you would like this notice in another language of the Eighth Schedule of the ' +
          'Constitution, write to us.',
      ],
    },
    {
      id: 'children',
      head: 'Children',
      parts: [
        'Accounts are for adults of 18 years and more. We follow nobody’s behaviour and aim ' +
          'no advertising at children. If a child has given us data, a parent can have it ' +
          'deleted with one message.',
      ],
    },
    {
      id: 'security',
      head: 'How it is protected',
      parts: [
        'Connections are encrypted, passwords and tokens are stored as hashes, and only ' +
          'those who pack, answer and account for orders can open them. If data is ever lost ' +
          'or seen by somebody who should not, we tell you and the Data Protection Board of ' +
          'India without delay, and the Board in detail within 72 hours.',
      ],
    },
    {
      id: 'complaints',
      head: 'Complaints',
      parts: [
        { details: 'officer' },
        'If that does not settle it, you may complain to the Data Protection Board of India.',
        'If this notice changes, the new one stands here with its date, and we write to you ' +
          'where the change needs your consent. Earlier orders keep the notice they were made ' +
          'under.',
      ],
    },
  ],
}
