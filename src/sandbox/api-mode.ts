import type { FastifyInstance, FastifyReply } from 'fastify'

/**
 * How the provider's API answers: as it should, after 30 s, not at all, with a proxy's page, or
 * with something else.
 */
export type ApiMode = 'normal' | 'slow' | 'down' | 'html-502' | 'nonsense'

const SLOW = 30_000
const BAD_GATEWAY =
  '<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body><center><h1>502 Bad ' +
  'Gateway</h1></center></body>\r\n</html>\r\n'

/**
 * Lets the API be ill on demand. A slow call does its work at once, as a call that timed out often
 * has.
 */
export function addApiMode(api: FastifyInstance) {
  let mode: ApiMode = 'normal'
  const sleepers = new Set<() => void>()

  api.addHook('preHandler', async (_request, reply) => {
    if (mode === 'down') drop(reply)
    if (mode === 'html-502') return reply.code(502).type('text/html').send(BAD_GATEWAY)
    if (mode === 'nonsense') return reply.send({ hello: 1 })
  })
  api.addHook('onSend', async () => {
    if (mode === 'slow') await new Promise<void>((resolve) => sleep(resolve, sleepers))
  })
  api.addHook('preClose', async () => {
    for (const wake of sleepers) wake()
  })
  return (next: ApiMode) => {
    mode = next
  }
}

function drop(reply: FastifyReply) {
  reply.hijack()
  reply.raw.destroy()
}

function sleep(resolve: () => void, sleepers: Set<() => void>) {
  const wake = () => {
    clearTimeout(timer)
    sleepers.delete(wake)
    resolve()
  }
  const timer = setTimeout(wake, SLOW)
  sleepers.add(wake)
}
