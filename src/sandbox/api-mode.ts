import type { FastifyInstance, FastifyReply } from 'fastify'

/**
 * How the provider's API responds: normally, after 30 s, not at all, with a proxy's error page, or
 * with malformed JSON.
 */
export type ApiMode = 'normal' | 'slow' | 'down' | 'html-502' | 'malformed'

const SLOW_MS = 30_000
const BAD_GATEWAY =
  '<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body><center><h1>502 Bad ' +
  'Gateway</h1></center></body>\r\n</html>\r\n'

/**
 * Simulates failures of the API. A slow call does its work at once, as a call that timed out often
 * has.
 */
export function addApiMode(api: FastifyInstance) {
  let mode: ApiMode = 'normal'
  const waiting = new Set<() => void>()

  api.addHook('preHandler', async (_request, reply) => {
    if (mode === 'down') dropConnection(reply)
    if (mode === 'html-502') return reply.code(502).type('text/html').send(BAD_GATEWAY)
    if (mode === 'malformed') return reply.send({ hello: 1 })
  })
  api.addHook('onSend', async () => {
    if (mode === 'slow') await new Promise<void>((resolve) => waitSlowly(resolve, waiting))
  })
  api.addHook('preClose', async () => {
    for (const resume of waiting) resume()
  })
  return (next: ApiMode) => {
    mode = next
  }
}

function dropConnection(reply: FastifyReply) {
  reply.hijack()
  reply.raw.destroy()
}

function waitSlowly(resolve: () => void, waiting: Set<() => void>) {
  const resume = () => {
    clearTimeout(timer)
    waiting.delete(resume)
    resolve()
  }
  const timer = setTimeout(resume, SLOW_MS)
  waiting.add(resume)
}
