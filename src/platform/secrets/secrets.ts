import { eq } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import type { Db } from '#platform/db/db.ts'
import { toEncryptionKey, type EncryptionKey } from './encryption.ts'
import { secrets } from '#platform/tables.ts'

const BYTES = 32

/**
 * Returns the secret of this name: 32 bytes in base64url. Creates it at the first call and stores
 * it in the database, so that all processes share it and no setting is needed.
 */
async function readSecretText(db: Db, name: string): Promise<string> {
  const existing = await findSecret(db, name)
  if (existing) return existing
  const value = randomBytes(BYTES).toString('base64url')
  await db.insert(secrets).values({ name, value }).onConflictDoNothing()
  // Another process may have inserted its value first.
  const stored = await findSecret(db, name)
  if (!stored) throw new Error(`The key ${name} could not be stored.`)
  return stored
}

async function findSecret(db: Db, name: string): Promise<string | undefined> {
  const [row] = await db.select().from(secrets).where(eq(secrets.name, name))
  return row?.value
}

/** The name of the key that encrypts values of the database if SECRET_KEY is not set. */
const ENCRYPTION = 'encryption'

/**
 * Returns the encryption keys: of SECRET_KEY, and of the text in the database if it has one.
 * Without SECRET_KEY that text is created at the first call.
 */
export function encryptionKeys(
  db: Db,
  secretKey: string | undefined,
): () => Promise<EncryptionKey[]> {
  return cacheResult(async () => {
    const stored = secretKey
      ? await findSecret(db, ENCRYPTION)
      : await readSecretText(db, ENCRYPTION)
    return [secretKey, stored].flatMap((text) => (text ? [toEncryptionKey(text)] : []))
  })
}

/** The text of the encryption key in the database, to be set as SECRET_KEY. Created if missing. */
export const readStoredKey = (db: Db): Promise<string> => readSecretText(db, ENCRYPTION)

/** Returns a function that reads a key of 32 bytes once and caches it. */
export const cachedSecret = (db: Db, name: string): (() => Promise<Buffer>) =>
  cacheResult(async () => Buffer.from(await readSecretText(db, name), 'base64url'))

/** Returns a function that calls `read` once. A failed call is not cached. */
function cacheResult<Result>(read: () => Promise<Result>): () => Promise<Result> {
  let cached: Promise<Result> | undefined
  return () => {
    cached ??= read().catch((error: unknown) => {
      cached = undefined
      throw error
    })
    return cached
  }
}
