import type { FastifyReply, FastifyRequest } from 'fastify'
import { encodingFor, isKnown, type Page } from './page.ts'

/**
 * Sends a finished page on the raw response. Fastify's own reply would add half again to the cost
 * of a cached page.
 */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  const encoding = encodingFor(request.headers['accept-encoding'])
  reply.hijack()
  if (page.status === 200 && isKnown(request.headers['if-none-match'], page.etag))
    reply.raw.writeHead(304, page.bareHeads[encoding]).end()
  else if (request.method === 'HEAD') reply.raw.writeHead(page.status, page.heads[encoding]).end()
  else reply.raw.writeHead(page.status, page.heads[encoding]).end(page.bodies[encoding])
  return reply
}
