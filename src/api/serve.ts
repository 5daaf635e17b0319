import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { SessionUser } from '#accounts/accounts.ts'
import type { Origin } from '#accounts/login/guess-throttle.ts'
import type { BrowserCookie } from '#accounts/login/browser-cookie.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { stockTag } from '#platform/changes.ts'
import { networkOf } from '#platform/network.ts'
import type { AppContext } from '#app-context.ts'
import { browserCookieOf, setBrowserCookie } from './browser-cookie.ts'
import { assertCleanText } from './clean-text.ts'
import { guard } from './identify.ts'
import type { InProcessApi, PublicInput } from './in-process.ts'
import type { ResponseCache, TaggedReply } from './response-cache.ts'
import { formTurns, readForm, type Form } from './uploads.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller; null without a session. Set by the guard before the request is parsed. */
    sessionUser: SessionUser | null
  }
}

type Out<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

/** Who calls, and from where. */
type Caller<User = SessionUser | null> = {
  user: User
  /** The network of the request (IPv4 address or IPv6 /64), for rate limits. */
  network: string
  /** The network, and the cookie of a login (accounts/login/browser-cookie.ts). */
  origin: Origin
  /** Sets a new value of that cookie. */
  keepBrowser: (cookie: BrowserCookie) => void
  /** The User-Agent header; empty without one. */
  userAgent: string
}

/** The request as its handler gets it: parsed by the contract. */
type HandlerInput<E extends Endpoint> = Caller<
  E['auth'] extends 'anyone' ? SessionUser | null : SessionUser
> & {
  params: Out<NonNullable<E['params']>>
  query: Out<NonNullable<E['query']>>
  body: Out<NonNullable<E['body']>>
  /** The pictures of a multipart form; empty for other calls. */
  files: Buffer[]
}

type Handler<E extends Endpoint> = (input: HandlerInput<E>) => Promise<z.input<E['reply']>>

/** Adds one route: the guard decides who may call, the contract what goes in and comes out. */
export type Serve = <E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  fromForm?: FromForm,
) => void

/** Translates a multipart form to the JSON body of an endpoint. */
type FromForm = (form: Form) => unknown

type Caches = { cache: ResponseCache; inProcess: InProcessApi }

/** Returns the `serve` of one API, which adds one endpoint per call. */
export function server(
  api: FastifyInstance,
  context: AppContext,
  { cache, inProcess }: Caches,
): Serve {
  const inTurn = formTurns()
  return (endpoint, handler, fromForm = ({ fields }) => fields) => {
    const compute = (input: PublicInput) => computeReply(endpoint, handler, input)
    if (endpoint.cache) inProcess.add(endpoint, compute)
    api.route({
      method: endpoint.method,
      url: endpoint.path.slice('/api'.length),
      ...(endpoint.maxBodyBytes ? { bodyLimit: endpoint.maxBodyBytes } : {}),
      onRequest: guard(context, endpoint),
      handler: async (request, reply) => {
        if (endpoint.cache) return cache.send(request, reply, () => compute(request))
        const work = () => answer(context, endpoint, handler, { request, reply, fromForm })
        return send(reply, await (endpoint.uploads ? inTurn(work) : work()))
      },
    })
  }
}

/** A cached reply is the same for everybody, so its handler learns nothing about the caller. */
const ANONYMOUS: Caller = {
  user: null,
  network: '',
  origin: { network: '', browser: '' },
  keepBrowser: () => undefined,
  userAgent: '',
}

/** Runs the handler of an endpoint with `cache`. Returns the reply and its tags. */
async function computeReply<E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  { params, query }: PublicInput,
): Promise<TaggedReply> {
  assertCleanText([params, query])
  const input = parseInput(endpoint, { params, query, body: undefined, files: [] }, ANONYMOUS)
  const value = endpoint.reply.parse(await handler(input))
  const { tags = [], stockOf } = endpoint.cache ?? {}
  const shown = stockOf?.(value, input.query) ?? 'all'
  if (shown === 'all') return { value, tags }
  return { value, tags: [...tags.filter((tag) => tag !== 'stock'), ...shown.map(stockTag)] }
}

type Exchange = { request: FastifyRequest; reply: FastifyReply; fromForm: FromForm }

async function answer<E extends Endpoint>(
  context: AppContext,
  endpoint: E,
  handler: Handler<E>,
  { request, reply, fromForm }: Exchange,
): Promise<unknown> {
  const { params, query } = request
  const form = await formOf(endpoint, request)
  assertCleanText([params, query, form ? form.fields : request.body])
  const body = endpoint.body?.parse((form ? fromForm(form) : request.body) ?? {})
  // Lists in a form are JSON inside a text field: their characters are visible only after parsing.
  assertCleanText(body)
  const network = networkOf(request.ip)
  const caller: Caller = {
    user: request.sessionUser,
    network,
    origin: { network, browser: browserCookieOf(request) },
    keepBrowser: (cookie) => setBrowserCookie(reply, cookie, context.config.publicUrl),
    userAgent: request.headers['user-agent'] ?? '',
  }
  const input = parseInput(endpoint, { params, query, body, files: form?.files ?? [] }, caller)
  return endpoint.reply.parse(await handler(input))
}

/** Types the input by the contract's schemas; `body` is parsed before. */
const parseInput = <E extends Endpoint>(
  endpoint: E,
  { params, query, body, files }: PublicInput & { body: unknown; files: Buffer[] },
  caller: Caller,
) =>
  ({
    ...caller,
    params: endpoint.params?.parse(params),
    query: endpoint.query?.parse(query),
    body,
    files,
  }) as HandlerInput<E>

/** Reads the multipart form, if the request has one and the endpoint takes it. */
const formOf = async (endpoint: Endpoint, request: FastifyRequest): Promise<Form | undefined> =>
  endpoint.uploads && request.isMultipart() ? readForm(request) : undefined

function send(reply: FastifyReply, body: unknown): FastifyReply {
  return reply
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(body))
}
