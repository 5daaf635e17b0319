import { eq } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import type { Db } from '#platform/db/db.ts'
import { secrets } from './tables.ts'

const BYTES = 32

/**
 * Returns the secret key of this name (32 bytes). Creates it at the first call and stores it in
 * the database, so that all processes share it and no setting is needed.
 */
async function readSecret(db: Db, name: string): Promise<Buffer> {
  const find = () => db.select().from(secrets).where(eq(secrets.name, name))
  const [existing] = await find()
  if (existing) return Buffer.from(existing.value, 'base64url')
  const value = randomBytes(BYTES).toString('base64url')
  await db.insert(secrets).values({ name, value }).onConflictDoNothing()
  // Another process may have inserted its value first.
  const [stored] = await find()
  if (!stored) throw new Error(`The key ${name} could not be stored.`)
  return Buffer.from(stored.value, 'base64url')
}

/** Returns a function that reads the key once and caches it. A failed read is not cached. */
export function cachedSecret(db: Db, name: string): () => Promise<Buffer> {
  let cached: Promise<Buffer> | undefined
  return () => {
    cached ??= readSecret(db, name).catch((error: unknown) => {
      cached = undefined
      throw error
    })
    return cached
  }
}
