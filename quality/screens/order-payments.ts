import { failRequests, neverResponds, type Screen } from '../screen.ts'

const UNPAID: Pick<Screen, 'route' | 'address'> = {
  route: '/checkout/order/:number',
  address: ({ orders }) => `/checkout/order/${orders.pending_payment.number}`,
}

const DIFFERENCE: Pick<Screen, 'route' | 'address'> = {
  route: '/checkout/difference/:number',
  address: ({ orders }) => `/checkout/difference/${orders.resized.number}`,
}

/** Where one order is paid: an unpaid one, and the difference of a change of size. */
export const ORDER_PAYMENTS: Screen[] = [
  { name: 'unpaid', ...UNPAID, as: 'asha', shows: /^Pay Rs\.\s/ },
  {
    name: 'unpaid-advance',
    ...UNPAID,
    address: ({ orders }) => `/checkout/order/${orders.advance.number}`,
    as: 'advance',
    shows: /^Pay Rs\.\s99$/,
  },
  {
    name: 'unpaid-paid',
    ...UNPAID,
    address: ({ orders }) => `/checkout/order/${orders.confirmed.number}`,
    as: 'asha',
    shows: 'This order is paid.',
  },
  {
    name: 'unpaid-over',
    ...UNPAID,
    address: ({ orders }) => `/checkout/order/${orders.expired.number}`,
    as: 'asha',
    shows: /^This order was not paid in time/,
  },
  { name: 'difference', ...DIFFERENCE, as: 'resized', shows: /^Pay Rs\.\s/ },
  {
    name: 'difference-none',
    ...DIFFERENCE,
    address: ({ orders }) => `/checkout/difference/${orders.confirmed.number}`,
    as: 'asha',
    shows: 'Nothing is left to pay for this order.',
  },
  { name: 'difference-missing', ...DIFFERENCE, as: 'asha', shows: 'No order found.' },
  {
    name: 'difference-loading',
    ...DIFFERENCE,
    as: 'resized',
    network: neverResponds,
    shows: 'Loading...',
  },
  {
    name: 'difference-error',
    ...DIFFERENCE,
    as: 'resized',
    network: failRequests,
    shows: 'Failed to load order. Please try again later.',
  },
  { name: 'difference-logged-out', ...DIFFERENCE, shows: 'Please log in to view this page.' },
]
