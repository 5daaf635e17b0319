import type { Socket } from 'node:net'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { BackupFailure } from '#backup/format.ts'
import { readConfig, WrongSetting } from '#platform/config.ts'
import { FolderInUse } from '#platform/db/folder-lock.ts'
import { StartFailure } from '#platform/start-failure.ts'
import {
  isUnreachable,
  isSqlState,
  isUnavailable,
  messageOf,
  Unavailable,
} from '#platform/unavailable.ts'
import { Refusal } from '#shared/errors.ts'
import type { AppContext } from '#app-context.ts'

/** A program that failed ends after this time, even if something is still open. */
const END_WITHIN_MS = 1000

/**
 * Runs a program of the shop. Reports a failure that a user can correct in one sentence, with an
 * exit code, which is 1 unless the program uses that for something else. Throws any other error.
 */
export async function runOrReport(
  program: () => Promise<void>,
  { exitCode = 1 }: { exitCode?: number } = {},
): Promise<void> {
  try {
    await program()
  } catch (error) {
    const sentence = toSentence(error)
    if (!sentence) throw error
    process.stderr.write(`${sentence}\n`)
    process.exitCode = exitCode
    setTimeout(() => process.exit(exitCode), END_WITHIN_MS).unref()
  }
}

/** Undefined for a bug, which no setting can fix. */
export function toSentence(error: unknown): string | undefined {
  if (
    error instanceof WrongSetting ||
    error instanceof FolderInUse ||
    error instanceof StartFailure ||
    error instanceof BackupFailure ||
    error instanceof Refusal
  )
    return error.message
  for (
    let each = error, depth = 0;
    each instanceof Error && depth < 5;
    each = each.cause, depth += 1
  ) {
    const sentence = each instanceof Unavailable ? withReason(each) : sentenceOf(each)
    if (sentence) return sentence
  }
  return undefined
}

const withReason = ({ message, cause }: Unavailable): string =>
  cause instanceof Error ? `${message.replace(/\.$/, '')} (${messageOf(cause)}).` : message

function sentenceOf(error: Error): string | undefined {
  if (!('code' in error)) return undefined
  const [code, message] = [String(error.code), messageOf(error)]
  if (code === 'EADDRINUSE')
    return `Another program listens there already (${message}). Give this one another PORT.`
  if (isUnreachable(code))
    return (
      `A server that the shop needs cannot be reached (${message}). Look at the addresses in ` +
      'the settings.'
    )
  if ('path' in error && FORBIDDEN.includes(code)) return fileSentence(error, String(error.path))
  if (isSqlState(code) && isUnavailable(error))
    return `The database cannot be used now (${message}).`
  return code.startsWith('ERR_PARSE_ARGS') ? message : undefined
}

const FORBIDDEN = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT', 'ENOSPC', 'EDQUOT']

/** A file that is missing outside DATA_DIR is a bug or an incomplete installation. */
function fileSentence(error: Error & { code?: unknown }, file: string): string | undefined {
  if (isOfDataDir(file))
    return (
      `A file of the shop cannot be written (${error.message}). Give the shop a DATA_DIR that ` +
      'it may write.'
    )
  return error.code === 'ENOENT' ? undefined : `A file cannot be used (${error.message}).`
}

/** Whether a file is in DATA_DIR, or is one of its parent folders, which are created with it. */
function isOfDataDir(file: string): boolean {
  const { dataDir } = readConfig(process.env)
  const isWithin = (folder: string, other: string) =>
    `${other}${path.sep}`.startsWith(`${folder}${path.sep}`)
  return isWithin(dataDir, path.resolve(file)) || isWithin(path.resolve(file), dataDir)
}

/**
 * The time that running requests may take after the signal to stop (ms). The slowest one waits for
 * the payment provider twice.
 */
const GRACE_MS = 9000

/**
 * On SIGTERM or SIGINT: completes the running requests and commands, ends the jobs, closes
 * everything and exits with 0.
 */
export function stopOnSignal(
  app: FastifyInstance,
  context: AppContext,
  control: { close(): Promise<unknown> },
): void {
  const sockets = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const stop = async () => {
    // Browsers leave connections open after a response, and open some that they never use. Both
    // kinds are closed here, so that they do not delay the stop.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
    const idle = setInterval(() => app.server.closeIdleConnections(), 100)
    const late = setTimeout(() => app.server.closeAllConnections(), GRACE_MS)
    await Promise.all([app.close(), control.close()])
    clearInterval(idle)
    clearTimeout(late)
    await context.close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop())
}
