import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { Instant, QueryNumber } from '#contract/text.ts'
import { CONNECTION_NAMES } from '#shared/connections.ts'

const FILL = 'Please fill this in.'

/** A value that is sent in a header, which allows only printable ASCII. */
const headerValue = (min: number, message: string) =>
  z
    .string(FILL)
    .trim()
    .min(1, FILL)
    .max(500, 'This is too long: please copy it again.')
    .min(min, message)
    .regex(/^[\x21-\x7e]*$/, 'There is a blank or another letter in it: please copy it again.')

const optionalValue = z.string().trim().max(500).default('')

/** An address to which a secret is sent: https, or http to this machine. */
const SafeAddress = z
  .string(FILL)
  .trim()
  .min(1, FILL)
  .max(300, 'This address is too long.')
  .refine(isSafeAddress, 'Please enter an address that begins with https://')

function isSafeAddress(value: string): boolean {
  if (!URL.canParse(value) || /\s/.test(value)) return false
  const { protocol, hostname, username, password } = new URL(value)
  if (username || password) return false
  return protocol === 'https:' || (protocol === 'http:' && hostname === '127.0.0.1')
}

const HOST = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-.]*[a-z0-9])?$/i

const SENDER = /^(?:[^<>@\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/

const TemplateId = optionalValue.refine(
  (value) => /^\w{0,40}$/.test(value),
  'Please enter the id alone: letters and digits.',
)

/** What each connection needs, complete. */
export const CONNECTIONS = {
  payments: z.object({
    keyId: z
      .string(FILL)
      .trim()
      .min(1, FILL)
      .max(60, 'This is too long: please copy it again.')
      .regex(
        /^rzp_(test|live)_[A-Za-z0-9]+$/,
        'A key id begins with rzp_test_ or rzp_live_: please copy it whole.',
      ),
    keySecret: headerValue(8, 'This is too short: please copy it whole.'),
    webhookSecret: headerValue(8, 'Please choose at least 8 characters.'),
  }),
  mail: z.object({
    host: z.string(FILL).trim().min(1, FILL).regex(HOST, 'Such as smtp.gmail.com, without http://'),
    port: z.coerce
      .number('Please enter a number, such as 587.')
      .int('Please enter a number, such as 587.')
      .min(1, 'Please enter a number, such as 587.')
      .max(65_535, 'Please enter a number, such as 587.'),
    encryption: z.enum(['starttls', 'tls', 'none'], 'Please choose one.'),
    user: optionalValue,
    password: z.string().max(500, 'This is too long: please copy it again.').default(''),
    sender: z
      .string(FILL)
      .trim()
      .min(1, FILL)
      .max(200, 'This is too long.')
      .regex(SENDER, 'Such as Jhumka <care@shop.example>'),
  }),
  messenger: z.object({
    url: SafeAddress,
    token: headerValue(8, 'This is too short: please copy it whole.'),
    loginTemplate: TemplateId,
    passwordTemplate: TemplateId,
    // Connections that were saved before cash on delivery have none.
    orderTemplate: TemplateId.default(''),
    guestTemplate: TemplateId.default(''),
    restockTemplate: TemplateId.default(''),
    confirmedTemplate: TemplateId.default(''),
    shippedTemplate: TemplateId.default(''),
    cancelledTemplate: TemplateId.default(''),
    undeliveredTemplate: TemplateId.default(''),
    refundTemplate: TemplateId.default(''),
    cashRefundTemplate: TemplateId.default(''),
    updateTemplate: TemplateId.default(''),
  }),
  pictures: z.object({
    endpoint: SafeAddress,
    bucket: z
      .string(FILL)
      .trim()
      .min(1, FILL)
      .max(100, 'This is too long.')
      .regex(/^[\w.-]+$/, 'The name alone: letters, digits, dots and dashes.'),
    accessKey: headerValue(1, FILL),
    secretKey: headerValue(1, FILL),
  }),
} as const

const OneConnection = { params: z.object({ name: z.enum(CONNECTION_NAMES) }) }

/** A service and how it is connected. Secrets are never in it. */
export const Connection = z.object({
  name: z.enum(CONNECTION_NAMES),
  source: z
    .enum(['environment', 'saved', 'none', 'unreadable'])
    .describe(
      'environment: by the settings of the server, which cannot be changed here. unreadable: ' +
        'saved, but SECRET_KEY is another one now',
    ),
  version: z.number().int().describe('0 until it was saved once. Send it with a change'),
  changedAt: Instant.nullable(),
  changedBy: z.string().nullable(),
  mode: z.enum(['sandbox', 'test', 'live', 'closed']).nullable().describe('Only of payments'),
  shown: z
    .record(z.string(), z.string())
    .describe('Fields that are no secrets; of ids only the last four characters'),
  set: z.array(z.string()).describe('The fields that are set'),
  fixed: z.array(z.string()).describe('The fields that the settings of the server decide'),
})

export const listConnections = endpoint('GET /api/admin/connections', {
  auth: 'administrator',
  summary: 'Lists the connected services: payments, mail, text messages, pictures. No secrets.',
  reply: z.object({
    connections: z.array(Connection),
    webhookUrl: z.string().describe('The address for webhooks of the payment provider'),
  }),
})

export const saveConnection = endpoint('PUT /api/admin/connections/:name', {
  auth: 'administrator',
  summary:
    'Saves the keys of a service, encrypted. An empty secret keeps the saved one, unless the ' +
    'address changes. In effect at once, in all processes.',
  ...OneConnection,
  body: z.object({
    value: z.record(z.string().max(40), z.string().max(1000)),
    version: z.number('The version is a number.').int().min(0),
  }),
  reply: z.object({ success: z.boolean(), message: z.string(), connection: Connection }),
})

export const removeConnection = endpoint('DELETE /api/admin/connections/:name', {
  auth: 'administrator',
  summary: 'Removes the saved keys of a service.',
  ...OneConnection,
  query: z.object({ version: QueryNumber(0, 1_000_000_000) }),
  reply: z.object({ success: z.boolean(), message: z.string(), connection: Connection }),
})

export const checkConnection = endpoint('POST /api/admin/connections/:name/test', {
  auth: 'administrator',
  summary:
    'Connects to a service as it is set now, within ten seconds. Mail and text messages go to ' +
    'the administrator. At most 10 in ten minutes, of text messages 3 in an hour.',
  ...OneConnection,
  reply: z.object({ works: z.boolean(), message: z.string() }),
})
