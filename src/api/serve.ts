import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { SessionUser } from '#accounts/accounts.ts'
import type { Origin } from '#accounts/login/guess-throttle.ts'
import type { BrowserCookie } from '#accounts/login/browser-cookie.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { networkOf } from '#platform/network.ts'
import type { AppContext } from '#app-context.ts'
import { browserCookieOf, setBrowserCookie } from './browser-cookie.ts'
import { assertCleanText } from './clean-text.ts'
import { guard } from './identify.ts'
import type { ReplyCache } from './response-cache.ts'
import { formTurns, readForm } from './uploads.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; null for a visitor. Set by the guard before anything of the request is read. */
    sessionUser: SessionUser | null
  }
}

type Out<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

/** What a handler gets: parsed by the contract, and the person where the contract asks for one. */
type Ask<E extends Endpoint> = {
  params: Out<NonNullable<E['params']>>
  query: Out<NonNullable<E['query']>>
  body: Out<NonNullable<E['body']>>
  user: E['auth'] extends 'anyone' ? SessionUser | null : SessionUser
  /** The pictures that came with a form; none for other calls. */
  files: Buffer[]
  /** The network that the request comes from (IPv4 address or IPv6 /64): limits count by it. */
  network: string
  /**
   * The network again, with the cookie that the log-in keeps in the browser (accounts/login/browser.ts).
   */
  origin: Origin
  /** Keeps a new value of that cookie in the browser. */
  keepBrowser: (cookie: BrowserCookie) => void
  /** What the browser says of itself; empty when it says nothing. */
  userAgent: string
}

/** How routes are added: the guard decides who, the contract decides what goes in and comes out. */
export type Serve = <E extends Endpoint>(
  endpoint: E,
  handler: (ask: Ask<E>) => Promise<z.input<E['reply']>>,
) => void

/** Makes `serve` for one API: one line per endpoint. */
export function server(api: FastifyInstance, context: AppContext, cache: ReplyCache): Serve {
  const inTurn = formTurns()
  return (endpoint, handler) => {
    api.route({
      method: endpoint.method,
      url: endpoint.path.slice('/api'.length),
      ...(endpoint.maxBodyBytes ? { bodyLimit: endpoint.maxBodyBytes } : {}),
      onRequest: guard(context, endpoint),
      handler: async (request, reply) => {
        const work = () => answer(context, endpoint, handler, { request, reply })
        if (endpoint.cached) return cache.send(request, reply, work)
        return send(reply, await (endpoint.uploads ? inTurn(work) : work()))
      },
    })
  }
}

type Exchange = { request: FastifyRequest; reply: FastifyReply }

async function answer<E extends Endpoint>(
  context: AppContext,
  endpoint: E,
  handler: (ask: Ask<E>) => Promise<z.input<E['reply']>>,
  { request, reply }: Exchange,
): Promise<unknown> {
  const { fields, files } = await bodyOf(endpoint, request)
  assertCleanText([request.params, request.query, fields])
  const body = endpoint.body?.parse(fields ?? {})
  // A form's lists come as text that holds JSON, with characters that are seen only now.
  assertCleanText(body)
  const network = networkOf(request.ip)
  // The contract's schemas are the only place where what came from outside gets a type.
  const ask = {
    params: endpoint.params?.parse(request.params),
    query: endpoint.query?.parse(request.query),
    body,
    user: request.sessionUser,
    files,
    network,
    origin: { network, browser: browserCookieOf(request) },
    keepBrowser: (cookie: BrowserCookie) =>
      setBrowserCookie(reply, cookie, context.config.publicUrl),
    userAgent: request.headers['user-agent'] ?? '',
  } as Ask<E>
  return endpoint.reply.parse(await handler(ask))
}

/** JSON as it was parsed, or a form where the endpoint takes one. */
async function bodyOf(
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<{ fields: unknown; files: Buffer[] }> {
  if (!endpoint.uploads || !request.isMultipart()) return { fields: request.body, files: [] }
  return readForm(request)
}

function send(reply: FastifyReply, body: unknown): FastifyReply {
  return reply
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(body))
}
