import { spawnSync } from 'node:child_process'
import pg from 'pg'
import { startPostgres } from './postgres-server.ts'

/**
 * The tests of the API and of faults against a real PostgreSQL: the server of DATABASE_URL, in a
 * database made for this run and removed after it, or a server started for the occasion.
 */
const given = process.env.DATABASE_URL
const server = given ? { url: given, stop: () => undefined } : await startPostgres()
const name = `jhumka_test_${process.pid}`
await onServer(server.url, `create database ${name}`)
const url = new URL(server.url)
url.pathname = `/${name}`
const { DATABASE_URL: _, ...environment } = process.env
const chosen = process.argv.slice(2)
const done = spawnSync('vitest', ['run', ...(chosen.length > 0 ? chosen : ['test/'])], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
  env: { ...environment, TEST_DATABASE_URL: url.href },
})
await onServer(server.url, `drop database ${name} with (force)`)
server.stop()
process.exitCode = done.status ?? 1

async function onServer(address: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  await client.query(statement)
  await client.end()
}
