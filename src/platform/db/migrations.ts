import path from 'node:path'
import { ROOT } from '#platform/root.ts'
import { StartFailure } from '#platform/start-failure.ts'
import { isUnavailable } from '#platform/unavailable.ts'

/** The folder of the migrations, numbered SQL files. */
export const MIGRATIONS = path.join(ROOT, 'migrations')

/** Throws a StartFailure that says why the migration failed, or an unavailable error unchanged. */
export function explainMigrationFailure(error: unknown): never {
  if (isUnavailable(error)) throw error
  const reason = error instanceof Error ? (error.cause ?? error) : error
  throw new StartFailure(
    'The tables could not be brought up to date: ' +
      `${reason instanceof Error ? reason.message : String(reason)}.`,
    { cause: error },
  )
}
