import type { Page } from '@playwright/test'
import { failRequests, type Screen } from '../screen.ts'
import { at } from './admin-steps.ts'

const CONNECTIONS = at('/admin/connections')

const SAVED = {
  source: 'saved',
  version: 2,
  changedAt: '2026-11-21T09:30:00.000Z',
  changedBy: 'Vaishali Deshpande',
  mode: null,
  fixed: [],
}

/** Payments and mail are saved, text messages are fixed, the keys of pictures cannot be read. */
const allSources = async (page: Page): Promise<void> => {
  await page.route(/\/api\/admin\/connections$/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({
      response,
      json: {
        webhookUrl: 'https://gulabi-jewels-of-jaipur.example/api/payment/webhook',
        connections: [
          {
            ...SAVED,
            name: 'payments',
            mode: 'live',
            shown: { keyId: '…5678' },
            set: ['keyId', 'keySecret', 'webhookSecret'],
          },
          {
            ...SAVED,
            name: 'mail',
            shown: {
              host: 'smtp.gulabi-jewels-of-jaipur.example',
              port: '465',
              encryption: 'tls',
              user: '…mple',
              sender: 'Gulabi Jewels <care@gulabi-jewels-of-jaipur.example>',
            },
            set: ['host', 'port', 'encryption', 'user', 'password', 'sender'],
          },
          {
            ...SAVED,
            name: 'messenger',
            source: 'environment',
            changedAt: null,
            changedBy: null,
            shown: { url: 'sms.provider.example', loginTemplate: '1107160000000000000' },
            set: ['url', 'token', 'loginTemplate'],
            fixed: [
              'url',
              'token',
              'loginTemplate',
              'passwordTemplate',
              'orderTemplate',
              'guestTemplate',
              'restockTemplate',
              'confirmedTemplate',
              'shippedTemplate',
              'cancelledTemplate',
              'undeliveredTemplate',
              'refundTemplate',
              'cashRefundTemplate',
              'updateTemplate',
            ],
          },
          { ...SAVED, name: 'pictures', source: 'unreadable', shown: {}, set: [] },
        ],
      },
    })
  })
}

/** The services that the shop is connected to. */
export const ADMIN_CONNECTIONS: Screen[] = [
  { name: 'admin-connections', ...CONNECTIONS, shows: 'Payments are a test' },
  {
    name: 'admin-connections-error',
    ...CONNECTIONS,
    network: failRequests,
    shows: 'Failed to load the connections.',
  },
  {
    name: 'admin-connections-set',
    ...CONNECTIONS,
    network: allSources,
    shows: 'Live keys: customers pay with money.',
  },
]
