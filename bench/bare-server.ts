import Fastify from 'fastify'
import { z } from 'zod'
import { respondToParent } from './respond-to-parent.ts'

/** Responses of the shop that a bare server repeats. `body` is base64. */
export const BareRoutes = z.object({
  port: z.number(),
  routes: z.array(
    z.object({
      method: z.enum(['GET', 'POST']),
      path: z.string(),
      contentType: z.string(),
      contentEncoding: z.string(),
      body: z.string(),
    }),
  ),
})
export type BareRoute = z.output<typeof BareRoutes>['routes'][number]

/** Fastify alone: the minimum cost of a response with the same bytes. */
const app = Fastify()

respondToParent({ open: (data) => open(BareRoutes.parse(data)) }, async () => {
  await app.close()
  process.exit(0)
})

async function open({ port, routes }: z.output<typeof BareRoutes>): Promise<true> {
  for (const { method, path, contentType, contentEncoding, body } of routes) {
    const bytes = Buffer.from(body, 'base64')
    const headers = {
      'content-type': contentType,
      ...(contentEncoding ? { 'content-encoding': contentEncoding } : {}),
    }
    app.route({
      method,
      url: path,
      handler: (_request, reply) => reply.headers(headers).send(bytes),
    })
  }
  await app.listen({ port, host: '127.0.0.1' })
  return true
}
