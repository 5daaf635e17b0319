import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { WrongSetting } from '#platform/config.ts'
import { FolderInUse } from '#platform/folder-lock.ts'
import { StartFailure } from '#platform/start-failure.ts'
import { isUnavailable } from '#platform/unavailable.ts'
import { Refusal } from '#shared/errors.ts'
import type { Shop } from '#shop.ts'

/** A program that fails ends within five seconds: this long for closing, and this long for what stays open. */
const CLOSE_WITHIN_MS = 3000
const END_WITHIN_MS = 1000

/** Runs a program of the shop; what its owner can mend is told in one sentence, with exit code 1. */
export async function runOrTell(program: () => Promise<void>): Promise<void> {
  try {
    await program()
  } catch (error) {
    const sentence = toSentence(error)
    if (!sentence) throw error
    process.stderr.write(`${sentence}\n`)
    process.exitCode = 1
    setTimeout(() => process.exit(1), END_WITHIN_MS).unref()
  }
}

/** Closes what was opened, in this order, before it throws why the program failed. */
export async function closeAndThrow(error: unknown, ...opened: ({ close(): Promise<unknown> } | undefined)[]): Promise<never> {
  const closing = async () => {
    for (const each of opened) await each?.close().catch(() => undefined)
  }
  await Promise.race([closing(), sleep(CLOSE_WITHIN_MS)])
  throw error
}

/** Undefined for what is a bug and not the owner's to mend. */
function toSentence(error: unknown): string | undefined {
  if (error instanceof WrongSetting || error instanceof FolderInUse || error instanceof StartFailure || error instanceof Refusal) return error.message
  for (let each = error, depth = 0; each instanceof Error && depth < 5; each = each.cause, depth += 1) {
    const sentence = 'code' in each ? sentenceOf(String(each.code), messageOf(each), 'path' in each) : undefined
    if (sentence) return sentence
  }
  if (error instanceof Error && isUnavailable(error)) return `The database cannot be used now (${messageOf(error)}).`
  return undefined
}

/** A host with several addresses is refused by each of them, in an error without a message. */
const messageOf = (error: Error): string => (error instanceof AggregateError && error.errors[0] instanceof Error ? error.errors[0].message : error.message)

const AWAY = ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH']
const FORBIDDEN = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT', 'ENOSPC', 'EDQUOT']

function sentenceOf(code: string, message: string, isOfFile: boolean): string | undefined {
  if (code === 'EADDRINUSE') return `Another program listens there already (${message}). Give this one another PORT.`
  if (AWAY.includes(code)) return `The database of DATABASE_URL cannot be reached (${message}).`
  if (code.startsWith('28') || code === '3D000') return `The database of DATABASE_URL refuses: ${message}.`
  if (FORBIDDEN.includes(code) && isOfFile) return `A file of the shop cannot be written (${message}). Give the shop a DATA_DIR that it may write.`
  return code.startsWith('ERR_PARSE_ARGS') ? message : undefined
}

/** Milliseconds that running requests may take after the word to stop; the slowest waits twice for the payment provider. */
const GRACE_MS = 9000

/** Told to stop, the shop answers the requests that it has, ends its jobs, closes everything and leaves with 0. */
export function stopOnSignal(app: FastifyInstance, shop: Shop): void {
  const sockets = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const stop = async () => {
    // A browser keeps its connection after its answer, and opens some that it never uses: neither is waited for.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
    const idle = setInterval(() => app.server.closeIdleConnections(), 100)
    const late = setTimeout(() => app.server.closeAllConnections(), GRACE_MS)
    await app.close()
    clearInterval(idle)
    clearTimeout(late)
    await shop.close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop())
}
