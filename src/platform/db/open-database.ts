import { StartFailure } from '#platform/start-failure.ts'
import { isUnreachable, messageOf } from '#platform/unavailable.ts'
import type { Database } from './db.ts'

/**
 * Opens the database of the settings and migrates it: the server of DATABASE_URL, or the one
 * embedded in this process. Loads only the module that is used, because the embedded one is large.
 * `isPatient` removes the time limits of statements, `isUnmigrated` leaves the tables as they are.
 */
export async function openDatabase(
  config: { databaseUrl: string | undefined; dataDir: string },
  options: { isPatient?: boolean; isUnmigrated?: boolean } = {},
): Promise<Database> {
  if (config.databaseUrl)
    return (await import('./postgres.ts'))
      .openServer(config.databaseUrl, options)
      .catch(explainOpeningFailure)
  return (await import('./embedded.ts')).openEmbedded(config.dataDir, options)
}

/** Throws a StartFailure if a setting can fix why DATABASE_URL cannot be opened. */
function explainOpeningFailure(error: unknown): never {
  for (
    let each = error, depth = 0;
    each instanceof Error && depth < 5;
    each = each.cause, depth += 1
  ) {
    const sentence =
      'code' in each ? openingSentence(String(each.code), messageOf(each)) : undefined
    if (sentence) throw new StartFailure(sentence, { cause: error })
  }
  throw error
}

function openingSentence(code: string, message: string): string | undefined {
  if (isUnreachable(code)) return `The database of DATABASE_URL cannot be reached (${message}).`
  return code.startsWith('28') || code === '3D000'
    ? `The database of DATABASE_URL refuses: ${message}.`
    : undefined
}
