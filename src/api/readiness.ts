import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '#platform/config.ts'
import type { Database } from '#platform/db.ts'
import type { Log } from '#platform/log.ts'
import { assertFolderWritable } from '#platform/writable.ts'

/** How long an answer is reused, so that frequent probes cost little. */
const FRESH_MS = 1000
const ANSWER_WITHIN_MS = 5000

const DATABASE_PROBLEM = 'The database does not answer or cannot write.'
const FOLDER_PROBLEM = 'The folder DATA_DIR cannot be written.'

/** Whether this process can serve: undefined, or a sentence about what is missing. */
export function openReadiness(shop: { database: Database; config: Config; log: Log }): () => Promise<string | undefined> {
  let checked: { at: number; problem: Promise<string | undefined> } | undefined
  return () => {
    if (!checked || Date.now() - checked.at > FRESH_MS) checked = { at: Date.now(), problem: findProblem(shop) }
    return checked.problem
  }
}

async function findProblem({ database, config, log }: { database: Database; config: Config; log: Log }): Promise<string | undefined> {
  const holdsFiles = database.kind === 'embedded' || !config.s3
  const [inDatabase, inFolder] = await Promise.all([
    failureOf(database.assertWritable()),
    holdsFiles ? failureOf(assertFolderWritable(config.dataDir)) : undefined,
  ])
  const failure = inDatabase ?? inFolder
  if (!failure) return undefined
  log.warn({ err: failure }, 'The shop is not ready')
  return inDatabase ? DATABASE_PROBLEM : FOLDER_PROBLEM
}

async function failureOf(check: Promise<void>): Promise<unknown> {
  const late = sleep(ANSWER_WITHIN_MS, undefined, { ref: false }).then(() => {
    throw new Error(`No answer within ${ANSWER_WITHIN_MS / 1000} seconds.`)
  })
  return Promise.race([check, late]).then(
    () => undefined,
    (error: unknown) => error,
  )
}
