import type { TextTemplate } from '#shared/messages/text-templates.ts'

/** The services that can be connected on a screen of the admin. */
export const CONNECTION_NAMES = ['payments', 'mail', 'messenger', 'pictures'] as const

export type ConnectionName = (typeof CONNECTION_NAMES)[number]

/**
 * How much of a saved field the screen shows: `whole`, the last four characters of an `id`, the
 * host of an `address`, or of a `secret` only that it is set.
 */
type Shown = 'whole' | 'id' | 'address' | 'secret'

/** `isPlace`: secrets are sent there, so after its change all secrets must be entered again. */
type ConnectionField = { shown: Shown; isPlace?: true }

export const CONNECTION_FIELDS: Record<ConnectionName, Record<string, ConnectionField>> = {
  payments: {
    keyId: { shown: 'id', isPlace: true },
    keySecret: { shown: 'secret' },
    webhookSecret: { shown: 'secret' },
  },
  mail: {
    host: { shown: 'whole', isPlace: true },
    port: { shown: 'whole', isPlace: true },
    encryption: { shown: 'whole', isPlace: true },
    user: { shown: 'id' },
    password: { shown: 'secret' },
    sender: { shown: 'whole' },
  },
  messenger: {
    url: { shown: 'address', isPlace: true },
    token: { shown: 'secret' },
    loginTemplate: { shown: 'whole' },
    passwordTemplate: { shown: 'whole' },
    orderTemplate: { shown: 'whole' },
    guestTemplate: { shown: 'whole' },
    restockTemplate: { shown: 'whole' },
    confirmedTemplate: { shown: 'whole' },
    shippedTemplate: { shown: 'whole' },
    cancelledTemplate: { shown: 'whole' },
    undeliveredTemplate: { shown: 'whole' },
    refundTemplate: { shown: 'whole' },
    cashRefundTemplate: { shown: 'whole' },
    updateTemplate: { shown: 'whole' },
  },
  pictures: {
    endpoint: { shown: 'whole', isPlace: true },
    bucket: { shown: 'whole' },
    accessKey: { shown: 'id' },
    secretKey: { shown: 'secret' },
  },
}

/** The field of the messenger with the registered id of each template. */
export const TEMPLATE_FIELDS = {
  'login-code': 'loginTemplate',
  'password-code': 'passwordTemplate',
  'order-code': 'orderTemplate',
  'guest-code': 'guestTemplate',
  restock: 'restockTemplate',
  'order-confirmed': 'confirmedTemplate',
  'order-shipped': 'shippedTemplate',
  'order-cancelled': 'cancelledTemplate',
  'order-undelivered': 'undeliveredTemplate',
  'order-refund': 'refundTemplate',
  'cash-refund': 'cashRefundTemplate',
  'order-update': 'updateTemplate',
} as const satisfies Record<TextTemplate, string>

const LAST = 4

/** What the screen may show of a value; undefined for a secret. */
export function showField({ shown }: ConnectionField, value: string): string | undefined {
  if (shown === 'secret') return undefined
  if (shown === 'id') return value && `…${value.slice(-LAST)}`
  if (shown === 'address') return URL.canParse(value) ? new URL(value).host : ''
  return value
}
