import { spawnSync } from 'node:child_process'
import pg from 'pg'
import { startPostgres } from './postgres-server.ts'

/**
 * Runs the API and fault tests on a real PostgreSQL: in a new database on the server of
 * DATABASE_URL, removed after the run, or on a server started for the run.
 */
const databaseUrl = process.env.DATABASE_URL
const server = databaseUrl ? { url: databaseUrl, stop: () => undefined } : await startPostgres()
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
await server.stop()
process.exitCode = done.status ?? 1

async function onServer(address: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  await client.query(statement)
  await client.end()
}
