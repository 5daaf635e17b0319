import { TEMPLATE_FIELDS } from '#shared/connections.ts'
import { registeredText, type TextTemplate } from '#shared/messages/text-templates.ts'
import type { Connection } from '#web/api/admin/settings/connections.ts'

/** A field of a connection. `isSecret` hides what is typed. */
export type ConnectionField = {
  name: string
  label: string
  hint?: string
  optional?: boolean
  isSecret?: boolean
  /** The saved value is shown only in part: the field begins empty, and empty keeps it. */
  isKept?: boolean
  options?: readonly { value: string; label: string }[]
}

const NO_RESTOCK = 'Without the id customers are told by mail only.'
const NO_MAIL = 'For customers without an e-mail address. Without the id it is not sent.'

/** The field with the registered id of a text message; its hint has the text to register. */
const templateField = (template: TextTemplate, label: string, note = ''): ConnectionField => ({
  name: TEMPLATE_FIELDS[template],
  label: `Template id of ${label}`,
  optional: true,
  hint: [`Register with your carrier (DLT): “${registeredText(template, '[your shop]')}”`, note]
    .filter(Boolean)
    .join(' '),
})

type ConnectionTexts = { title: string; line: string; fields: readonly ConnectionField[] }

export const CONNECTION_TEXTS: Record<Connection['name'], ConnectionTexts> = {
  payments: {
    title: 'Payments',
    line:
      'Keys of your Razorpay account. Try out with test keys first. Live keys take real money, ' +
      'and end the test payments at once.',
    fields: [
      {
        name: 'keyId',
        label: 'Key id',
        isKept: true,
        hint: 'In the Razorpay dashboard: Account & Settings, API keys, Generate key.',
      },
      {
        name: 'keySecret',
        label: 'Key secret',
        isSecret: true,
        isKept: true,
        hint: 'Shown once, when the key is generated. Copy it then.',
      },
      {
        name: 'webhookSecret',
        label: 'Webhook secret',
        isSecret: true,
        isKept: true,
        hint: 'Choose one yourself, and enter the same at the webhook in the dashboard.',
      },
    ],
  },
  mail: {
    title: 'Mail',
    line:
      'The mail server that sends mails to customers. Until one is set they wait in the ' +
      'outbox.',
    fields: [
      { name: 'host', label: 'Mail server', hint: 'SMTP server, such as smtp.gmail.com.' },
      { name: 'port', label: 'Port', hint: 'Mostly 587 with STARTTLS, or 465 with TLS.' },
      {
        name: 'encryption',
        label: 'Encryption',
        options: [
          { value: 'starttls', label: 'STARTTLS' },
          { value: 'tls', label: 'TLS' },
          { value: 'none', label: 'None, only for trying out' },
        ],
      },
      {
        name: 'user',
        label: 'User',
        isKept: true,
        optional: true,
        hint: 'Usually your e-mail address.',
      },
      {
        name: 'password',
        label: 'Password',
        isSecret: true,
        isKept: true,
        optional: true,
        hint: 'Gmail and Zoho want an app password, from the security settings of the account.',
      },
      { name: 'sender', label: 'Sender', hint: 'Such as Gulabi Jewels <care@gulabi.example>.' },
    ],
  },
  messenger: {
    title: 'Text messages',
    line:
      'The service that sends codes to log in, and news of an order to customers without an ' +
      'e-mail address. Without it customers log in with a password, and nobody can reset a ' +
      'forgotten one.',
    fields: [
      {
        name: 'url',
        label: 'Address',
        isKept: true,
        hint: 'Where the service takes messages, with https://. Ask the service for it.',
      },
      {
        name: 'token',
        label: 'Token',
        isSecret: true,
        isKept: true,
        hint: 'Among the API keys of the service.',
      },
      templateField('login-code', 'the log-in code'),
      templateField('password-code', 'the password code'),
      templateField('order-code', 'the code for cash on delivery'),
      templateField('guest-code', 'the code to order without a log-in'),
      templateField('restock', 'the message that a piece is back', NO_RESTOCK),
      templateField('order-confirmed', 'a confirmed order', NO_MAIL),
      templateField('order-shipped', 'a shipped order', NO_MAIL),
      templateField('order-cancelled', 'a cancelled order', NO_MAIL),
      templateField('order-undelivered', 'a parcel that could not be delivered', NO_MAIL),
      templateField('order-refund', 'a refund', NO_MAIL),
      templateField('cash-refund', 'the question where a refund of cash goes', NO_MAIL),
      templateField('order-update', 'other news about an order', NO_MAIL),
    ],
  },
  pictures: {
    title: 'Picture storage',
    line:
      'A bucket for pictures, in place of the disk of the server. New pictures go there at once, ' +
      'and earlier ones are copied. Once it has pictures, it stays.',
    fields: [
      {
        name: 'endpoint',
        label: 'Address',
        hint: 'The S3 endpoint of its region, such as https://s3.ap-south-1.amazonaws.com.',
      },
      { name: 'bucket', label: 'Bucket', hint: 'Only the shop needs to read it: keep it private.' },
      {
        name: 'accessKey',
        label: 'Access key',
        isKept: true,
        hint: 'Of a user who may only use this bucket.',
      },
      { name: 'secretKey', label: 'Secret key', isSecret: true, isKept: true },
    ],
  },
}

/** What the fields show at first: saved values, unless they are shown only in part. */
export const startTexts = ({ name, shown }: Connection): Record<string, string> =>
  Object.fromEntries(
    CONNECTION_TEXTS[name].fields.map((field) => [
      field.name,
      (field.isKept ? '' : shown[field.name]) || field.options?.[0]?.value || '',
    ]),
  )

/** What is known of a saved value, for the hint of its empty field; undefined if none is saved. */
export function savedHint(connection: Connection, field: ConnectionField): string | undefined {
  if (!field.isKept || !connection.set.includes(field.name)) return undefined
  const shown = connection.shown[field.name]
  return `${shown ? `Saved: ${shown}` : 'Saved'}. Leave it empty to keep it.`
}

const SOURCES: Record<Connection['source'], string> = {
  environment: 'Set by the server’s settings. Change it there.',
  saved: 'Saved here.',
  none: 'Not set.',
  unreadable:
    'The saved keys cannot be read, because SECRET_KEY of the server is another one now. Enter ' +
    'them again.',
}

const MODES: Record<NonNullable<Connection['mode']>, string> = {
  sandbox: 'Payments are a test: no money moves.',
  test: 'Test keys: no money moves.',
  live: 'Live keys: customers pay with money.',
  closed: 'Nothing can be paid now.',
}

/** One line about what is set, and by whom. */
export const describeState = ({ source, mode }: Connection): string =>
  [SOURCES[source], mode && MODES[mode]].filter(Boolean).join(' ')
