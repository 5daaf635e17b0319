import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { quoteName } from '#backup/format.ts'
import { listTables } from '#backup/schema.ts'
import { readConfig, type Config } from '#platform/config.ts'
import type { Database } from '#platform/db/db.ts'
import { databaseUrl, onServer } from '../test-server.ts'

/** The kind of a database: a server only where the tests have one. */
export type Kind = Database['kind']
export const KINDS: Kind[] = process.env.TEST_DATABASE_URL ? ['server', 'embedded'] : ['embedded']

/** An empty place for a shop: a folder, and a new database on the server of the tests. */
export type TestPlace = {
  folder: string
  environment: Record<string, string>
  config: Config
  remove(): Promise<void>
}

let places = 0

export async function makePlace(
  kind: Kind,
  settings: Record<string, string> = {},
): Promise<TestPlace> {
  const folder = mkdtempSync(path.join(tmpdir(), 'jhumka-place-'))
  const name = `jhumka_place_${process.pid}_${++places}`
  if (kind === 'server') await onServer(`create database ${name}`)
  const environment = {
    DATA_DIR: folder,
    DEMO: 'false',
    LOG_LEVEL: 'error',
    ...(kind === 'server' && { DATABASE_URL: databaseUrl(name) }),
    ...settings,
  }
  return {
    folder,
    environment,
    config: readConfig(environment),
    remove: async () => {
      rmSync(folder, { recursive: true, force: true })
      if (kind === 'server') await onServer(`drop database ${name} with (force)`)
    },
  }
}

/** The number of rows of each table and a hash of all of them. */
export const readContent = (
  { copy }: Database,
  leftOut: string[] = [],
): Promise<Record<string, unknown>> =>
  copy('read', async (session) => {
    const content: Record<string, unknown> = {}
    for (const { name } of await listTables(session)) {
      if (leftOut.includes(name)) continue
      const [row] = await session.query(
        `select count(*)::int as rows,
           md5(string_agg(t::text, chr(10) order by t::text collate "C")) as hash
         from ${quoteName(name)} t`,
      )
      content[name] = row
    }
    return content
  })
