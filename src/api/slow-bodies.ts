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
}

/**
 * Ends requests whose body is not whole after `timeoutMs`, with 408. The server's own limit is
 * longer, for uploads of administrators (see `allowLongBody`).
 */
export function limitBodyTime(app: FastifyInstance, timeoutMs: number): void {
  app.decorateRequest('bodyTimer', null)
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request
    // A call within the process (`inject`) has no connection that could be slow.
    if (hasBody(request) && raw.socket instanceof Socket) {
      const end = () => raw.complete || raw.socket.end(TIMEOUT_RESPONSE, () => raw.destroy())
      const timer = setTimeout(end, timeoutMs)
      request.bodyTimer = timer
      raw.once('close', () => clearTimeout(timer))
    }
    done()
  })
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** For a caller who may upload files: only the server's own limit ends the request. */
export async function allowLongBody({ bodyTimer }: FastifyRequest): Promise<void> {
  if (bodyTimer) clearTimeout(bodyTimer)
}
