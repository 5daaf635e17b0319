import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { fromPglite } from 'pg-boss'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { openChanges, toChange } from './changes.ts'
import { announcing, CHANNEL, MIGRATIONS, tellMigrationFailure, type Database } from './db.ts'
import { lockFolder } from './folder-lock.ts'
import { assertWritable } from './writable.ts'

/** PGlite's own parameters, with a smaller buffer (a third of the memory for a shop of this size) and without its `-F`, which turns fsync off. */
const START_PARAMETERS = [...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'), '-c', 'shared_buffers=16MB']

/**
 * Opens the database embedded in this process, in a folder, or in memory when there is none.
 * Refuses a folder that another process has open.
 */
export async function openEmbedded(folder: string | null): Promise<Database> {
  if (folder) mkdirSync(folder, { recursive: true })
  const unlock = folder ? lockFolder(folder) : () => undefined
  try {
    return await openLocked(folder, unlock)
  } catch (error) {
    unlock()
    throw error
  }
}

async function openLocked(folder: string | null, unlock: () => void): Promise<Database> {
  const client = await PGlite.create({ extensions: { pg_trgm }, ...(folder ? { dataDir: path.join(folder, 'postgres') } : {}), startParams: START_PARAMETERS })
  const db = drizzle(client)
  await migrate(db, { migrationsFolder: MIGRATIONS }).catch(tellMigrationFailure)
  const changes = openChanges()
  await client.listen(CHANNEL, (payload) => changes.announce(toChange(payload)))
  return {
    db: announcing(db, changes),
    kind: 'embedded',
    jobs: { db: fromPglite(client), backend: 'pglite' },
    changes,
    ping: async () => void (await client.query('select 1')),
    assertWritable: () => assertWritable(db),
    close: async () => {
      await client.close()
      unlock()
    },
  }
}
