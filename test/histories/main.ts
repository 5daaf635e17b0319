import { parseArgs } from 'node:util'
import { openServer } from '#platform/db/postgres.ts'
import { openMigrated } from '../database.ts'
import { startPostgres } from '../postgres-server.ts'
import { runHistories } from './run-histories.ts'

/**
 * `npm run test:histories -- --runs 10000 [--seed N] [--database embedded|postgres|both]`: random
 * histories on the embedded database and on a PostgreSQL of their own. The exit code is 1 if one
 * fails.
 */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '1000' },
    seed: { type: 'string' },
    database: { type: 'string', default: 'both' },
  },
})
const runs = Number(values.runs)
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))
if (!(Number.isInteger(runs) && runs > 0 && Number.isInteger(seed)))
  throw new Error('--runs and --seed are whole numbers.')
if (!['embedded', 'postgres', 'both'].includes(values.database))
  throw new Error('--database is embedded, postgres or both.')

const say = (line: string) => void process.stdout.write(`${line}\n`)

async function runOn(name: 'embedded' | 'postgres'): Promise<void> {
  const server = name === 'postgres' ? await startPostgres() : undefined
  const database = server
    ? await openServer(server.url, { connections: 30 })
    : await openMigrated({ isPatient: true })
  const startedAt = Date.now()
  const elapsed = () => `${((Date.now() - startedAt) / 1000).toFixed(0)} s`
  try {
    const result = await runHistories(database, {
      runs,
      seed,
      maxParts: 8,
      progress: (played) =>
        void (played % 500 === 0 && say(`${name}: ${played} histories, ${elapsed()}`)),
    })
    say(`${name}: ${result.runs} histories of ${result.steps} steps, ${elapsed()}, seed ${seed}`)
    if (result.failure === undefined) return
    say(`${name}: this history fails (again with --seed ${seed}):\n${result.failure}`)
    process.exitCode = 1
  } finally {
    await database.close()
    await server?.stop()
  }
}

if (values.database !== 'postgres') await runOn('embedded')
if (values.database !== 'embedded') await runOn('postgres')
