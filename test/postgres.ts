import { spawnSync } from 'node:child_process'
import { startPostgres } from './postgres-server.ts'
import { createRun, dropRun, onServer } from './test-server.ts'

/**
 * Runs the API and fault tests on a real PostgreSQL: in new databases on the server of
 * DATABASE_URL, removed after the run, or on a server started for the run.
 */

/** Each worker has up to 100 connections: its own, and those of shops that it starts. */
const MIN_CONNECTIONS = 200

/** The server is removed after the run, so what a crash would lose need not be written. */
const QUICK = { synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '4GB' }

const given = process.env.DATABASE_URL
// A statement over a Unix socket costs half the processor time of one over TCP.
const server = given
  ? { socketUrl: given, stop: () => undefined }
  : await startPostgres({ settings: QUICK })
const run = `jhumka_test_${process.pid}`
const url = await createRun(run, server.socketUrl)
const [setting] = await onServer('show max_connections', server.socketUrl)
const isSmall = Number(setting?.max_connections) < MIN_CONNECTIONS
const { DATABASE_URL: _, ...environment } = process.env
const chosen = process.argv.slice(2)
const parts = [
  'run',
  ...(isSmall ? ['--maxWorkers=1'] : []),
  ...(chosen.length > 0 ? chosen : ['test/']),
]
const done = spawnSync('vitest', parts, {
  stdio: 'inherit',
  shell: process.platform === 'win32',
  timeout: 60 * 60_000,
  env: { ...environment, TEST_DATABASE_URL: url },
})
await dropRun(run, server.socketUrl)
await server.stop()
process.exitCode = done.status ?? 1
