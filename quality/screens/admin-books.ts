import type { Page } from '@playwright/test'
import { failRequests, type Screen } from '../screen.ts'
import { at } from './admin-steps.ts'

const BOOKS = at('/admin/books')

/** Another part of the shop has written stock and money past its rules. */
const booksAreWrong = async (page: Page): Promise<void> => {
  await page.route(/\/api\/admin\/books/, async (route) => {
    const response = await route.fetch()
    const { books } = await response.json()
    await route.fulfill({ response, json: { books: { ...books, checks: wrongChecks(books) } } })
  })
}

/** A notice on the dashboard that the books do not add up. */
const dashboardOfWrongBooks = async (page: Page): Promise<void> => {
  await page.route(/\/api\/admin\/dashboard/, async (route) => {
    const response = await route.fetch()
    const books = { checkedAt: '2026-11-21T22:00:04.000Z', findings: 73 }
    await route.fulfill({ response, json: { ...(await response.json()), books } })
  })
}

type Books = { checks: { name: string; total: number; findings: object[] }[] }

const wrongChecks = ({ checks }: Books) =>
  checks.map((check) => {
    const findings = WRONG[check.name] ?? []
    const total = check.name === 'payments' ? 71 : findings.length
    return { ...check, total, findings }
  })

const WRONG: Record<string, object[]> = {
  stock: [
    {
      rows: ['var_01m82an3mf3ekcrt372349'],
      sentence:
        'The stock of Rajwadi Kundan Choker with Emerald-colour Drops, Size 12 is 17, and its ' +
        'stock ledger adds up to 16.',
      subject: {
        kind: 'product',
        _id: 'prd_01m82an3mf3ekcrt372349',
        name: 'Rajwadi Kundan Choker with Emerald-colour Drops',
      },
    },
  ],
  payments: [
    {
      rows: ['pay_01m82an3mf3ekcrt372349'],
      sentence:
        'Rs. 2,400.00 are captured for JH-2611-000042 without settling it, and nothing of ' +
        'it is refunded or being refunded.',
      subject: { kind: 'order', _id: 'ord_01m82an3mf3ekcrt372349', name: 'JH-2611-000042' },
    },
  ],
  mails: [
    {
      rows: ['eml_01m82an3mf3ekcrt372349'],
      sentence: 'The mail "Your order JH-2611-000042 is confirmed" waits since 2026-11-21 18:40.',
      subject: {
        kind: 'mail',
        _id: 'eml_01m82an3mf3ekcrt372349',
        name: 'Your order JH-2611-000042 is confirmed',
      },
    },
  ],
}

/** The books of the shop, and the notice about them on the dashboard. */
export const ADMIN_BOOKS: Screen[] = [
  { name: 'admin-books', ...BOOKS, shows: /^Last checked/ },
  {
    name: 'admin-books-error',
    ...BOOKS,
    network: failRequests,
    shows: 'Failed to load the books.',
  },
  {
    name: 'admin-books-wrong',
    ...BOOKS,
    network: booksAreWrong,
    shows: '73 things do not add up.',
  },
  {
    name: 'admin-dashboard-books',
    ...at('/admin/dashboard'),
    network: dashboardOfWrongBooks,
    shows: 'Accounts check found 73 differences',
  },
]
