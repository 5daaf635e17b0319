import { parseArgs } from 'node:util'
import { buildIfNeeded } from '#bin/built.ts'
import { startPostgres } from '../postgres-server.ts'
import { describeFuzz } from './describe-fuzz.ts'
import { runFuzz } from './run-fuzz.ts'

/**
 * `npm run fuzz -- --requests 100000 [--seed N] [--postgres]`: random requests to a shop of its
 * own, with an embedded database, that of DATABASE_URL, or a PostgreSQL server that is started for
 * the run. The exit code is 1 if there is a finding.
 */
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '10000' },
    seed: { type: 'string' },
    postgres: { type: 'boolean', default: false },
  },
})
const requests = Number(values.requests)
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000))
if (!(Number.isInteger(requests) && requests > 0 && Number.isInteger(seed)))
  throw new Error('--requests and --seed are whole numbers.')

buildIfNeeded((line) => void process.stdout.write(`${line}\n`))
const server = values.postgres ? await startPostgres() : undefined
try {
  const databaseUrl = server?.url ?? process.env.DATABASE_URL
  const result = await runFuzz({ requests, seed, databaseUrl })
  process.stdout.write(`${describeFuzz(result)}\n`)
  if (result.findings.length > 0) process.exitCode = 1
} finally {
  await server?.stop()
}
