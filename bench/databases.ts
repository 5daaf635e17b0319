import pg from 'pg'
import { startPostgres } from '../test/postgres-server.ts'

/**
 * A database for one run. Without `url` it is embedded in the process of the shop. `besideUrl` is
 * for the other build.
 */
export type BenchDatabase = {
  title: 'PostgreSQL' | 'Embedded'
  url?: string
  besideUrl?: string
  stop(): Promise<void>
}

export const EMBEDDED: BenchDatabase = { title: 'Embedded', stop: async () => undefined }

/**
 * Creates a database on the server of DATABASE_URL, or starts a server for this run, with fsync.
 */
export async function openPostgres(url: string | undefined): Promise<BenchDatabase> {
  const server = url ? { url, stop: () => undefined } : await startPostgres()
  if (!url) await onServer(server.url, 'alter system set fsync = on', 'select pg_reload_conf()')
  const name = `jhumka_bench_${process.pid}`
  const names = [name, `${name}_beside`]
  for (const each of names) await onServer(server.url, `create database ${each}`)
  const stop = async () => {
    for (const each of names) await onServer(server.url, `drop database ${each} with (force)`)
    await server.stop()
  }
  const urlOf = (each: string) => Object.assign(new URL(server.url), { pathname: `/${each}` }).href
  return { title: 'PostgreSQL', url: urlOf(name), besideUrl: urlOf(`${name}_beside`), stop }
}

async function onServer(address: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}
