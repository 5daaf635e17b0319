import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Node sends 408 for a request that takes too long in the same form. */
const TIMEOUT_RESPONSE =
  'HTTP/1.1 408 Request Timeout\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'

declare module 'fastify' {
  interface FastifyRequest {
    /** Ends the request when its body takes too long; null without a body. */
    bodyTimer: NodeJS.Timeout | null
  }
  interface FastifyInstance {
    /** The time in ms that a body may take. */
    bodyTimeMs: number
  }
}

/**
 * Ends requests whose body is not whole after `timeoutMs`, with 408. The server's own limit is
 * longer, for uploads of administrators (see `allowLongBody`).
 */
export function limitBodyTime(app: FastifyInstance, timeoutMs: number): void {
  app.decorate('bodyTimeMs', timeoutMs)
  app.decorateRequest('bodyTimer', null)
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request
    // A call within the process (`inject`) has no connection that could be slow.
    if (hasBody(request) && raw.socket instanceof Socket) {
      const timer = setTimeout(() => end(raw), timeoutMs)
      request.bodyTimer = timer
      raw.once('close', () => clearTimeout(timer))
    }
    done()
  })
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const end = (raw: IncomingMessage): void => {
  if (!raw.complete) raw.socket.end(TIMEOUT_RESPONSE, () => raw.destroy())
}

/**
 * For a caller who may upload files: the body may take as long as the server's own limit, but its
 * bytes must not pause for longer than a body may take elsewhere.
 */
export async function allowLongBody({ bodyTimer, raw, server }: FastifyRequest): Promise<void> {
  if (!bodyTimer) return
  clearTimeout(bodyTimer)
  let received = raw.socket.bytesRead
  const timer = setInterval(() => {
    if (raw.socket.bytesRead === received) end(raw)
    received = raw.socket.bytesRead
  }, server.bodyTimeMs)
  raw.once('close', () => clearInterval(timer))
}
