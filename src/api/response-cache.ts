import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { openCache, type Cacheable } from '#platform/cache.ts'
import { tagsOf, type ChangeFeed } from '#platform/changes.ts'

/** A reply of the API as a plain object, with the tags that it depends on. */
export type TaggedReply = { value: unknown; tags: readonly string[] }
type Compute = () => Promise<TaggedReply>

type StoredJson = Cacheable & { json: Buffer; etag: string }
type StoredReply = Cacheable & TaggedReply

/** Replies of endpoints with `cache`, stored until data under one of their tags changes. */
export type ResponseCache = {
  /** Sends the JSON with its ETag, or 304 where the client has it already. */
  send(request: FastifyRequest, reply: FastifyReply, compute: Compute): Promise<FastifyReply>
  /** Returns the plain reply to a caller in this process. It is shared, so it is frozen. */
  read(address: string, compute: Compute): Promise<TaggedReply>
}

const MAX_ENTRIES = 2000
const MAX_JSON_BYTES = 48 * 1024 * 1024
const MAX_REPLY_BYTES = 16 * 1024 * 1024

/** Opens the cache. Nothing stale is sent: a change removes what depends on it at once. */
export function openResponseCache(changes: ChangeFeed): ResponseCache {
  const jsons = openCache<StoredJson>({ maxEntries: MAX_ENTRIES, maxBytes: MAX_JSON_BYTES })
  const replies = openCache<StoredReply>({ maxEntries: MAX_ENTRIES, maxBytes: MAX_REPLY_BYTES })
  changes.on((change) => {
    jsons.drop(tagsOf(change))
    replies.drop(tagsOf(change))
  })
  return {
    async send(request, reply, compute) {
      const { url } = request
      const stored =
        jsons.get(url) ?? (await jsons.getOrRender(url, async () => toJson(await compute())))
      return sendJson(request, reply, stored)
    },
    read: (address, compute) =>
      replies.getOrRender(address, async () => {
        const { value, tags } = await compute()
        return { value, tags, bytes: freeze(value), keep: true }
      }),
  }
}

function toJson({ value, tags }: TaggedReply): StoredJson {
  const json = Buffer.from(JSON.stringify(value))
  const etag = `"${createHash('sha1').update(json).digest('base64url')}"`
  return { json, etag, tags, bytes: json.length, keep: true }
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
