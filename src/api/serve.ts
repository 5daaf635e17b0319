import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { findSessionUser, type SessionUser } from '#accounts/accounts.ts'
import { findGuestSession, type GuestSession } from '#accounts/guests/guest-sessions.ts'
import type { Origin } from '#accounts/login/guess-throttle.ts'
import type { BrowserCookie } from '#accounts/login/browser-cookie.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { stockTag } from '#platform/cache.ts'
import { networkOf } from '#platform/network/network.ts'
import { countUp } from '#platform/rate-limit.ts'
import { Refusal } from '#shared/errors.ts'
import type { AppContext } from '#app-context.ts'
import { browserCookieOf, setBrowserCookie } from './browser-cookie.ts'
import type { InProcessApi, PublicInput, ResponseCache, TaggedReply } from './response-cache.ts'
import { limitFormConcurrency, readForm, type Form } from './uploads.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller; null without a session. Set by the guard before the request is parsed. */
    sessionUser: SessionUser | null
    /** The guest of a call for guests; otherwise null. Set by the guard, too. */
    guest: GuestSession | null
  }
}

type Out<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

/** Who calls, and from where. */
type Caller<User = SessionUser | null, Guest = GuestSession | null> = {
  user: User
  /** Who has confirmed a mobile number, in a call for guests. */
  guest: Guest
  /** The network of the request (IPv4 address or IPv6 /64), for rate limits. */
  network: () => string
  /** The network, and the cookie of a login (accounts/login/browser-cookie.ts). */
  origin: () => Origin
  /** Sets a new value of that cookie. */
  setBrowser: (cookie: BrowserCookie) => void
  /** The User-Agent header; empty without one. */
  userAgent: string
}

/** The request as its handler gets it: parsed by the contract. */
type HandlerInput<E extends Endpoint> = Caller<
  E['auth'] extends 'anyone' ? SessionUser | null : SessionUser,
  GuestSession
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
  const limitForms = limitFormConcurrency()
  return (endpoint, handler, fromForm = ({ fields }) => fields) => {
    const compute = (input: PublicInput) => computeReply(endpoint, handler, input)
    if (endpoint.cache) inProcess.add(endpoint, compute)
    api.route({
      method: endpoint.method,
      url: endpoint.path.slice('/api'.length),
      ...(endpoint.maxBodyBytes ? { bodyLimit: endpoint.maxBodyBytes } : {}),
      onRequest: [...guard(context, endpoint), ...(takesLongBody(endpoint) ? [allowLongBody] : [])],
      handler: async (request, reply) => {
        if (endpoint.cache) return cache.send(request, reply, () => compute(request))
        const work = () => handle(context, endpoint, handler, { request, reply, fromForm })
        const body = await (hasForm(endpoint, request) ? limitForms(work) : work())
        if (endpoint.sends) return sendFile(reply, body, endpoint)
        return send(reply, body, endpoint.maxAgeSeconds)
      },
    })
  }
}

/** A cached reply is the same for everybody, so its handler learns nothing about the caller. */
const ANONYMOUS: Caller = {
  user: null,
  guest: null,
  network: () => '',
  origin: () => ({ network: '', browser: '' }),
  setBrowser: () => undefined,
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

async function handle<E extends Endpoint>(
  context: AppContext,
  endpoint: E,
  handler: Handler<E>,
  { request, reply, fromForm }: Exchange,
): Promise<unknown> {
  const { params, query } = request
  const form = hasForm(endpoint, request) ? await readForm(request) : undefined
  const file = Buffer.isBuffer(request.body) ? request.body : undefined
  assertCleanText([params, query, form ? form.fields : file ? undefined : request.body])
  const body = endpoint.body?.parse((form ? fromForm(form) : request.body) ?? {})
  // Lists in a form are JSON inside a text field: their characters are visible only after parsing.
  assertCleanText(body)
  const network = () => networkOf(request.ip)
  const caller: Caller = {
    user: request.sessionUser,
    guest: request.guest,
    network,
    origin: () => ({ network: network(), browser: browserCookieOf(request) }),
    setBrowser: (cookie) => setBrowserCookie(reply, cookie, context.config.publicUrl),
    userAgent: request.headers['user-agent'] ?? '',
  }
  const input = parseInput(
    endpoint,
    { params, query, body, files: form?.files ?? (file ? [file] : []) },
    caller,
  )
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

/** Whether the request brings a multipart form and the endpoint takes it. */
const hasForm = (endpoint: Endpoint, request: FastifyRequest): boolean =>
  endpoint.uploads === true && request.isMultipart()

/** Customers send one picture that their browser has made smaller: the usual time is enough. */
const allowLongBody = async (request: FastifyRequest): Promise<void> => request.allowLongBody()

const takesLongBody = ({ uploads, file, auth }: Endpoint): boolean =>
  auth === 'administrator' && (uploads === true || file !== undefined)

/**
 * Sends a file, which is shown under a name that is not its own. Only its reader may see it, unless
 * the endpoint says how long browsers may keep it.
 */
const sendFile = (
  reply: FastifyReply,
  bytes: unknown,
  { sends: type = '', maxAgeSeconds }: Pick<Endpoint, 'sends' | 'maxAgeSeconds'>,
): FastifyReply =>
  reply
    .headers({
      'content-type': type,
      'cache-control':
        maxAgeSeconds === undefined ? 'private, no-store' : `public, max-age=${maxAgeSeconds}`,
      'content-disposition': `inline; filename="${type.replace('/', '.')}"`,
      'x-content-type-options': 'nosniff',
    })
    .send(bytes)

function send(reply: FastifyReply, body: unknown, maxAge: number | undefined): FastifyReply {
  return reply
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', maxAge === undefined ? 'no-store' : `public, max-age=${maxAge}`)
    .send(JSON.stringify(body))
}

const TOKEN = /^Bearer +([A-Za-z0-9_-]{20,100})$/i
/** The beginnings of the paths whose calls are counted together, by network. */
const LIMITED = [
  '/api/auth/',
  '/api/payment/',
  '/api/guest/',
  '/api/orders/track',
  '/api/orders/:id/difference',
  '/api/complaints',
  '/api/restock-alerts',
]

/**
 * Returns the hooks that identify the caller before the request is parsed, so that 429, 401 and 403
 * come before 400, 404 and 415.
 */
export function guard(
  context: AppContext,
  endpoint: Endpoint,
): ((request: FastifyRequest) => Promise<void>)[] {
  const isLimited =
    endpoint.auth !== 'provider' && LIMITED.some((start) => endpoint.path.startsWith(start))
  const isOpen = ['anyone', 'guest', 'provider'].includes(endpoint.auth)
  return [
    ...(isLimited ? [(request: FastifyRequest) => limit(context, networkOf(request.ip))] : []),
    ...(endpoint.auth === 'guest' ? [admitGuest(context)] : []),
    ...(isOpen ? [] : [admit(context, endpoint)]),
  ]
}

function admit(
  context: AppContext,
  endpoint: Endpoint,
): (request: FastifyRequest) => Promise<void> {
  return async (request) => {
    const user = await identify(context, request)
    if (!user) throw new Refusal('login.needed')
    if (endpoint.auth === 'administrator' && !user.isAdmin) throw new Refusal('admin.needed')
    request.sessionUser = user
  }
}

/** A token of a log-in is none of a guest, and a guest's is no log-in. */
function admitGuest(context: AppContext): (request: FastifyRequest) => Promise<void> {
  return async (request) => {
    const token = tokenOf(request)
    const guest = token ? await findGuestSession(context, token) : undefined
    if (!guest) throw new Refusal('guest.needed')
    request.guest = guest
  }
}

const tokenOf = (request: FastifyRequest): string | undefined =>
  TOKEN.exec(request.headers.authorization ?? '')?.[1]

async function identify(
  context: AppContext,
  request: FastifyRequest,
): Promise<SessionUser | undefined> {
  const token = tokenOf(request)
  return token ? findSessionUser(context.db, token) : undefined
}

async function limit(context: AppContext, network: string): Promise<void> {
  const max = context.config.rateLimitPerMinute
  if (max === 0) return
  const { count, resetSeconds } = await countUp(context.db, `calls ${network}`, 60)
  if (count > max) throw new Refusal('rate.limited', { details: { retryAfter: resetSeconds } })
}

/**
 * Throws a Refusal for text that PostgreSQL cannot store: NUL characters and lone surrogates, in
 * any key or value. Uses a list instead of recursion: a body of brackets would nest too deep.
 */
function assertCleanText(sent: unknown): void {
  const waiting: unknown[] = [sent]
  while (waiting.length > 0) {
    const value = waiting.pop()
    if (typeof value === 'string') assertClean(value)
    if (typeof value !== 'object' || value === null) continue
    for (const [key, inner] of Object.entries(value)) waiting.push(key, inner)
  }
}

function assertClean(text: string): void {
  if (text.includes('\0') || !text.isWellFormed())
    throw new Refusal('input.invalid', { message: 'A text has characters that cannot be stored.' })
}
