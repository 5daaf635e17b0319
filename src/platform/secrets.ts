import { eq } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import type { Db } from '#platform/db/db.ts'
import { secrets } from './tables.ts'

const BYTES = 32

/**
 * The key of this name, made when it is first asked for. It is in the database, so that all
 * processes share it and no setting is needed.
 */
export async function readSecret(db: Db, name: string): Promise<Buffer> {
  const find = () => db.select().from(secrets).where(eq(secrets.name, name))
  const [known] = await find()
  if (known) return Buffer.from(known.value, 'base64url')
  const value = randomBytes(BYTES).toString('base64url')
  await db.insert(secrets).values({ name, value }).onConflictDoNothing()
  const [made] = await find()
  if (!made) throw new Error(`The key ${name} could not be stored.`)
  return Buffer.from(made.value, 'base64url')
}

/** Reads the key at its first use and keeps it; a failed read is tried again at the next use. */
export function cachedSecret(db: Db, name: string): () => Promise<Buffer> {
  let known: Promise<Buffer> | undefined
  return () => {
    known ??= readSecret(db, name).catch((error: unknown) => {
      known = undefined
      throw error
    })
    return known
  }
}
