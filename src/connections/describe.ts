import type { Config } from '#platform/config.ts'
import type { Gateway } from '#payments/gateway.ts'
import {
  CONNECTION_FIELDS,
  CONNECTION_NAMES,
  showField,
  TEMPLATE_FIELDS,
  type ConnectionName,
} from '#shared/connections.ts'
import { TEXT_TEMPLATE_NAMES } from '#shared/messages/text-templates.ts'
import type { ConnectionTexts, StoredConnection } from './connections.ts'

/** A connection as the admin shows it. */
export type DescribedConnection = {
  name: ConnectionName
  source: 'environment' | 'saved' | 'none' | 'unreadable'
  version: number
  changedAt: string | null
  changedBy: string | null
  mode: Gateway['mode'] | null
  shown: Record<string, string>
  set: string[]
  fixed: string[]
}

type Parts = { config: Config; stored: Map<ConnectionName, StoredConnection>; gateway: Gateway }

/** Describes all connections without their secrets. */
export const describeConnections = (parts: Parts): DescribedConnection[] =>
  CONNECTION_NAMES.map((name) => describeConnection(name, parts))

export function describeConnection(
  name: ConnectionName,
  { config, stored, gateway }: Parts,
): DescribedConnection {
  const given = givenTexts(config)[name]
  const saved = stored.get(name)
  const texts = given ?? saved?.value ?? null
  const isRemoved = !saved?.value && !saved?.isUnreadable
  const isSenderGiven = name === 'mail' && config.mailFromGiven
  return {
    name,
    source: given ? 'environment' : sourceOf(saved),
    version: saved?.version ?? 0,
    changedAt: given || isRemoved ? null : (saved?.changedAt.toISOString() ?? null),
    changedBy: given || isRemoved ? null : (saved?.changedBy ?? null),
    mode: name === 'payments' ? gateway.mode : null,
    ...showTexts(name, { ...texts, ...(isSenderGiven && { sender: config.mailFrom }) }),
    fixed: given ? Object.keys(CONNECTION_FIELDS[name]) : isSenderGiven ? ['sender'] : [],
  }
}

function sourceOf(saved: StoredConnection | undefined): DescribedConnection['source'] {
  if (saved?.isUnreadable) return 'unreadable'
  return saved?.value ? 'saved' : 'none'
}

function showTexts(name: ConnectionName, texts: ConnectionTexts) {
  const fields = Object.entries(CONNECTION_FIELDS[name])
  const shown = fields.flatMap(([field, rule]) => {
    const text = texts[field] ? showField(rule, texts[field]) : undefined
    return text === undefined ? [] : [[field, text] as const]
  })
  return {
    shown: Object.fromEntries(shown),
    set: fields.flatMap(([field]) => (texts[field] ? [field] : [])),
  }
}

/** The connections that the settings of the server decide. */
const givenTexts = ({
  razorpay,
  smtpUrl,
  mailFrom,
  messenger,
  s3,
}: Config): Partial<Record<ConnectionName, ConnectionTexts>> => ({
  ...(razorpay && {
    payments: {
      keyId: razorpay.keyId,
      keySecret: razorpay.keySecret,
      webhookSecret: razorpay.webhookSecret,
    },
  }),
  ...(smtpUrl && { mail: { ...toMailTexts(new URL(smtpUrl)), sender: mailFrom } }),
  ...(messenger && {
    messenger: {
      url: messenger.url,
      token: messenger.token,
      ...Object.fromEntries(
        TEXT_TEMPLATE_NAMES.map((name) => [TEMPLATE_FIELDS[name], messenger.templates[name] ?? '']),
      ),
    },
  }),
  ...(s3 && { pictures: { ...s3 } }),
})

const toMailTexts = ({ hostname, port, protocol, username, password }: URL): ConnectionTexts => ({
  host: hostname,
  port,
  encryption: protocol === 'smtps:' ? 'tls' : 'starttls',
  user: decodeURIComponent(username),
  password,
})
