import { isDeepStrictEqual } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { CONNECTIONS } from '#contract/admin/settings/connections.ts'
import { ADVISORY_LOCKS } from '#platform/db/advisory-locks.ts'
import { announceOnCommit, type Reader, type Tx } from '#platform/db/db.ts'
import type { Encryption } from '#platform/secrets/encryption.ts'
import { CONNECTION_FIELDS, type ConnectionName } from '#shared/connections.ts'
import { Refusal } from '#shared/errors.ts'
import type { Id } from '#shared/ids.ts'
import { connections } from './tables.ts'

/** The saved values of a connection, complete. */
export type ConnectionValue<Name extends ConnectionName> = z.output<(typeof CONNECTIONS)[Name]>

/** The values of each connection as they are typed; every field is text. */
export type ConnectionTexts = Record<string, string>

type ConnectionRow = typeof connections.$inferSelect

/**
 * A connection with its decrypted value: null if none is saved. `isUnreadable`: it was encrypted
 * with another key.
 */
export type StoredConnection = Omit<ConnectionRow, 'value'> & {
  value: ConnectionTexts | null
  isUnreadable: boolean
}

type StoreContext = { db: Reader; encryption: Encryption }

const placeOf = (row: ConnectionName) => ({ table: 'connections', column: 'value', row })

const Texts = z.record(z.string(), z.string())

/** All saved connections, decrypted. Call it outside of transactions, as it reads the key. */
export async function readConnections({
  db,
  encryption,
}: StoreContext): Promise<Map<ConnectionName, StoredConnection>> {
  const rows = await db.select().from(connections)
  const decrypted = await Promise.all(rows.map((row) => decrypt(encryption, row)))
  return new Map(decrypted.map((row) => [row.name, row]))
}

async function decrypt(encryption: Encryption, row: ConnectionRow): Promise<StoredConnection> {
  if (row.value === null) return { ...row, value: null, isUnreadable: false }
  try {
    const text = await encryption.decrypt(row.value, placeOf(row.name))
    return { ...row, value: Texts.parse(JSON.parse(text)), isUnreadable: false }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { ...row, value: null, isUnreadable: true }
  }
}

/** The typed value of a saved connection; undefined if there is none, or if it no longer fits. */
export function valueOf<Name extends ConnectionName>(
  name: Name,
  stored: StoredConnection | undefined,
): ConnectionValue<Name> | undefined {
  if (!stored?.value) return undefined
  const parsed = CONNECTIONS[name].safeParse(stored.value)
  // The cast is safe: the schema is the one of the name.
  return parsed.success ? (parsed.data as ConnectionValue<Name>) : undefined
}

/**
 * Merges what was typed with what is saved: an empty field with a secret or an id keeps its value.
 * Throws a Refusal by field if a secret would go to another place than before, and the errors of
 * the schema.
 */
export function mergeConnection(
  name: ConnectionName,
  typed: ConnectionTexts,
  saved: ConnectionTexts | null,
): ConnectionTexts {
  const fields = Object.entries(CONNECTION_FIELDS[name])
  const isTyped = (field: string) => (typed[field] ?? '').trim() !== ''
  const hasMoved =
    saved !== null &&
    fields.some(
      ([field, { isPlace }]) => isPlace && isTyped(field) && typed[field]?.trim() !== saved[field],
    )
  const texts = Object.fromEntries(
    fields.map(([field, { shown }]) => {
      const isKept = shown !== 'whole' && !isTyped(field) && !(hasMoved && shown === 'secret')
      return [field, (isKept ? saved?.[field] : typed[field]) ?? '']
    }),
  )
  const lost = hasMoved
    ? fields.flatMap(([field, { shown }]) =>
        shown === 'secret' && saved[field] && !isTyped(field) ? [field] : [],
      )
    : []
  if (lost.length > 0)
    throw new Refusal('input.invalid', {
      fields: Object.fromEntries(
        lost.map((field) => [field, 'Please enter this again, as it goes to another place now.']),
      ),
    })
  const parsed = CONNECTIONS[name].parse(texts)
  return Object.fromEntries(Object.entries(parsed).map(([field, value]) => [field, String(value)]))
}

/** Encrypts the values of a connection for `storeConnection`. Call it outside of transactions. */
export const encryptConnection = (
  encryption: Encryption,
  name: ConnectionName,
  texts: ConnectionTexts,
): Promise<string> => encryption.encrypt(JSON.stringify(texts), placeOf(name))

type StoreInput = {
  name: ConnectionName
  /** Encrypted; null to remove it. */
  value: string | null
  /** The version that the change is based on. */
  version: number
  actor: { id: Id<'usr'>; name: string }
}

/** Stores a new version. Throws `settings.changed` if the stored one is not `version`. */
export async function storeConnection(tx: Tx, input: StoreInput): Promise<void> {
  const { name, value, version, actor } = input
  const next = {
    name,
    value,
    version: version + 1,
    changedAt: new Date(),
    changedById: actor.id,
    changedBy: actor.name,
  }
  const [row] = await tx
    .insert(connections)
    .values(next)
    .onConflictDoUpdate({
      target: connections.name,
      set: next,
      setWhere: eq(connections.version, version),
    })
    .returning({ version: connections.version })
  // An insert does not look at the version: the first one is 1.
  if (row?.version !== version + 1 || (version > 0 && row === undefined))
    throw new Refusal('settings.changed')
  announceOnCommit(tx, { kind: 'settings' })
}

/** Whether a repeated request has already been carried out. */
export const isStoredAlready = (
  stored: StoredConnection | undefined,
  { texts, version }: { texts: ConnectionTexts | null; version: number },
): boolean =>
  stored !== undefined &&
  stored.version === version + 1 &&
  !stored.isUnreadable &&
  isDeepStrictEqual(stored.value, texts)

/** Lets no payment be opened or settled in test mode until the transaction ends. */
export const lockPaymentKeys = async (tx: Tx): Promise<void> =>
  void (await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.paymentKeys}::bigint)`))
