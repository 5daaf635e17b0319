import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '#platform/config.ts'
import type { Database } from '#platform/db/db.ts'
import type { Log } from '#platform/log.ts'
import { assertFolderWritable } from '#platform/storage/writable.ts'

/** How long a result is reused, so that frequent probes cost little. */
const FRESH_MS = 1000
export const TIMEOUT_MS = 5000

const DATABASE_PROBLEM = 'The database does not answer or cannot write.'
const FOLDER_PROBLEM = 'The folder DATA_DIR cannot be written.'

type Parts = { database: Database; config: Config; log: Log }
/** `startedAt` is in ms (performance.now), which no change of the machine's clock moves. */
type Check = { startedAt: number; problem: Promise<string | undefined>; isOver: boolean }

/**
 * Returns the readiness check of this process: undefined, or a sentence about the problem. A check
 * fails after 5 s but ends only when the database responds. No other check begins before that, so
 * that probes of a slow database do not take one connection each.
 */
export function openReadiness(parts: Parts): () => Promise<string | undefined> {
  let check: Check | undefined
  return () => {
    if (!check || (check.isOver && performance.now() - check.startedAt > FRESH_MS))
      check = startCheck(parts)
    return check.problem
  }
}

function startCheck({ database, config, log }: Parts): Check {
  const inDatabase = database.assertWritable()
  const holdsFiles = database.kind === 'embedded' || !config.s3
  const inFolder = holdsFiles ? assertFolderWritable(config.dataDir) : Promise.resolve()
  const check: Check = {
    startedAt: performance.now(),
    problem: findProblem(log, { inDatabase, inFolder }),
    isOver: false,
  }
  void Promise.allSettled([inDatabase, inFolder]).then(() => (check.isOver = true))
  return check
}

async function findProblem(
  log: Log,
  { inDatabase, inFolder }: Record<'inDatabase' | 'inFolder', Promise<void>>,
): Promise<string | undefined> {
  const [databaseFailure, folderFailure] = await Promise.all([
    failureOf(inDatabase),
    failureOf(inFolder),
  ])
  const failure = databaseFailure ?? folderFailure
  if (!failure) return undefined
  log.warn({ err: failure }, 'The shop is not ready')
  return databaseFailure ? DATABASE_PROBLEM : FOLDER_PROBLEM
}

async function failureOf(check: Promise<void>): Promise<unknown> {
  const late = sleep(TIMEOUT_MS, undefined, { ref: false }).then(() => {
    throw new Error(`No response within ${TIMEOUT_MS / 1000} seconds.`)
  })
  return Promise.race([check, late]).then(
    () => undefined,
    (error: unknown) => error,
  )
}
