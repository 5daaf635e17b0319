import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { READ_SNAPSHOT, TEXT_FORMAT, type CopyMode, type CopySession } from './copy-session.ts'

/** Above what one statement of a large shop needs (ms). A session that hangs ends by it. */
const STATEMENT_TIMEOUT_MS = 1_800_000

/** How the connections of backup and restore are named in pg_stat_activity. */
const APPLICATION_NAME = 'jhumka backup'

/**
 * Runs work in one transaction on a connected client. `lock` is the advisory lock that a `write`
 * session holds until its end. Rolls back if the work throws.
 */
export async function copyServer<Result>(
  client: pg.Client,
  { mode, lock }: { mode: CopyMode; lock: number },
  work: (session: CopySession) => Promise<Result>,
): Promise<Result> {
  await client.query(`set application_name = '${APPLICATION_NAME}'`)
  await client.query(`set statement_timeout = ${STATEMENT_TIMEOUT_MS}`)
  await client.query('set idle_in_transaction_session_timeout = 0')
  await client.query('begin')
  try {
    if (mode === 'read') await client.query(READ_SNAPSHOT)
    else await client.query('select pg_advisory_xact_lock($1)', [lock])
    for (const statement of TEXT_FORMAT) await client.query(statement)
    const result = await work(sessionOf(client))
    await client.query('commit')
    return result
  } catch (error) {
    // If the connection is lost, this fails too and the first error says why.
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

const sessionOf = (client: pg.Client): CopySession => ({
  query: async <Row>(text: string, values?: unknown[]) =>
    (await client.query<Row & pg.QueryResultRow>(text, values)).rows,
  copyOut: async (select) => buffer(client.query(copyTo(`copy (${select}) to stdout`))),
  copyIn: async (target, rows) =>
    pipeline(Readable.from([rows]), client.query(copyFrom(`copy ${target} from stdin`))),
})
