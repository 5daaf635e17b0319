import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import type { Endpoint } from '#contract/endpoint.ts'
import { openCache, type Cacheable, type CacheCounts, type ChangeFeed } from '#platform/cache.ts'
import { currentRequestId, type Log } from '#platform/log.ts'
import { Refusal } from '#shared/errors.ts'
import { describeFailure } from './failures.ts'

/** A reply of the API as a plain object, with the tags that it depends on. */
export type TaggedReply = { value: unknown; tags: readonly string[] }

type StoredJson = Cacheable & { json: Buffer; etag: string }
type StoredReply = Cacheable & TaggedReply

/** Replies of endpoints with `cache`, stored until data under one of their tags changes. */
export type ResponseCache = {
  /** Sends the JSON with its ETag, or 304 where the client has it already. */
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    compute: () => Promise<TaggedReply>,
  ): Promise<FastifyReply>
  /** Returns the plain reply to a caller in this process. It is shared, so it is frozen. */
  read(key: string, compute: () => Promise<TaggedReply>): Promise<TaggedReply>
}

const MAX_ENTRIES = 2000
const MAX_JSON_BYTES = 48 * 1024 * 1024
const MAX_REPLY_BYTES = 16 * 1024 * 1024

/** Opens the cache. Nothing stale is sent: a change removes what depends on it at once. */
export function openResponseCache(
  changes: ChangeFeed,
  counts: { responses?: CacheCounts; replies?: CacheCounts } = {},
): ResponseCache {
  const limits = { maxEntries: MAX_ENTRIES, changes }
  const jsons = openCache<StoredJson>({
    ...limits,
    maxBytes: MAX_JSON_BYTES,
    ...(counts.responses && { counts: counts.responses }),
  })
  const replies = openCache<StoredReply>({
    ...limits,
    maxBytes: MAX_REPLY_BYTES,
    ...(counts.replies && { counts: counts.replies }),
  })
  return {
    async send(request, reply, compute) {
      const { url } = request
      const stored =
        jsons.get(url) ?? (await jsons.getOrRender(url, async () => toJson(await compute())))
      return sendJson(request, reply, stored)
    },
    read: (key, compute) =>
      replies.getOrRender(key, async () => {
        const { value, tags } = await compute()
        return { value, tags, bytes: freeze(value), isCacheable: true }
      }),
  }
}

function toJson({ value, tags }: TaggedReply): StoredJson {
  const json = Buffer.from(JSON.stringify(value))
  const etag = `"${createHash('sha1').update(json).digest('base64url')}"`
  return { json, etag, tags, bytes: json.length, isCacheable: true }
}

function sendJson(request: FastifyRequest, reply: FastifyReply, stored: StoredJson): FastifyReply {
  reply.header('cache-control', 'public, no-cache').header('etag', stored.etag)
  if (request.headers['if-none-match'] === stored.etag) return reply.code(304).send()
  return reply.header('content-type', 'application/json; charset=utf-8').send(stored.json)
}

/** Bytes of an object or a field besides its text. */
const OBJECT_BYTES = 48
const FIELD_BYTES = 8

/** Freezes a plain value with all that is in it. Returns roughly the bytes that it takes. */
function freeze(value: unknown): number {
  if (typeof value === 'string') return FIELD_BYTES + value.length
  if (typeof value !== 'object' || value === null) return FIELD_BYTES
  Object.freeze(value)
  let bytes = OBJECT_BYTES
  for (const inner of Object.values(value)) bytes += FIELD_BYTES + freeze(inner)
  return bytes
}

/** Params and query of a call as they come from a URL: not parsed yet. */
export type PublicInput = { params: unknown; query: unknown }
export type Compute = (input: PublicInput) => Promise<TaggedReply>
type CallInput = { params?: object | undefined; query?: object | undefined }

/** Calls of the API from the same process, without HTTP and without JSON. */
export type InProcessApi = {
  add(endpoint: Endpoint, compute: Compute): void
  /**
   * Returns the reply of an endpoint with `cache`, in the shape of the contract; it is frozen.
   * Throws a Response with the status and the body that the API would send for a refusal.
   */
  read(route: string, input?: CallInput): Promise<TaggedReply>
}

declare module 'fastify' {
  interface FastifyInstance {
    inProcess: InProcessApi
  }
}

/** The longest part of a path that a route takes. */
export const MAX_PARAM_LENGTH = 200

/** Opens the table of calls, still empty: `serve` adds every endpoint with `cache`. */
export function openInProcessApi(cache: ResponseCache, log: Log): InProcessApi {
  const table = new Map<string, { endpoint: Endpoint; compute: Compute }>()
  return {
    add: (endpoint, compute) => void table.set(endpoint.route, { endpoint, compute }),
    async read(route, { params = {}, query = {} } = {}) {
      const found = table.get(route)
      if (!found) throw new Error(`Pages cannot call ${route}: its endpoint has no cache tags.`)
      const { endpoint, compute } = found
      const input = { params, query: toUrlQuery(query) }
      const key = `${route} ${JSON.stringify(input)}`
      try {
        assertRoutable(params)
        return await cache.read(key, () => compute(input))
      } catch (error) {
        throw toResponse(error, { log, method: endpoint.method, path: endpoint.path })
      }
    },
  }
}

function assertRoutable(params: object): void {
  const isTooLong = Object.values(params).some((param) => String(param).length > MAX_PARAM_LENGTH)
  if (isTooLong) throw new Refusal('not-found')
}

/**
 * Returns a query as Fastify reads it from a URL: texts, and a list where a name has several. Empty
 * values are left out.
 */
function toUrlQuery(query: object): Record<string, unknown> {
  const texts = Object.entries(query).map(([name, value]: [string, unknown]) => {
    const values = [value].flat().filter((each) => each != null && each !== '')
    const [first, ...more] = values.map(toText)
    return [name, more.length > 0 ? [first, ...more] : first] as const
  })
  return Object.fromEntries(texts.filter(([, text]) => text !== undefined))
}

const toText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '')

function toResponse(error: unknown, call: Parameters<typeof describeFailure>[1]): Response {
  const failure = error instanceof Error ? error : new Error('Not an error', { cause: error })
  const { status, body } = describeFailure(failure, call)
  // A page of a failure is never cached. Other pages do not contain the id.
  const requestId = status >= 500 ? currentRequestId() : undefined
  return Response.json({ ...body, ...(requestId && { requestId }) }, { status })
}
