import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { WrongSetting } from '#platform/config.ts'
import { FolderInUse } from '#platform/folder-lock.ts'
import { Refusal } from '#shared/errors.ts'
import type { Shop } from '#shop.ts'

/** Runs a program of the shop; what its owner can mend is told in one sentence, with exit code 1. */
export async function runOrTell(program: () => Promise<void>): Promise<void> {
  try {
    await program()
  } catch (error) {
    const sentence = toSentence(error)
    if (!sentence) throw error
    process.stderr.write(`${sentence}\n`)
    process.exitCode = 1
  }
}

/** Undefined for what is a bug and not the owner's to mend. */
function toSentence(error: unknown): string | undefined {
  if (error instanceof WrongSetting || error instanceof FolderInUse || error instanceof Refusal) return error.message
  if (!(error instanceof Error) || !('code' in error)) return undefined
  if (error.code === 'EADDRINUSE') return `Another program listens there already (${error.message}). Give this one another PORT.`
  if (error.code === 'ECONNREFUSED' || error.code === 'ENOTFOUND') return `The database of DATABASE_URL cannot be reached (${error.message}).`
  if (error.code === '28P01' || error.code === '3D000') return `The database of DATABASE_URL refuses: ${error.message}.`
  return error.code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION' ? error.message : undefined
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
