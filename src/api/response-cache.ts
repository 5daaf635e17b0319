import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import type { DataChange, ChangeFeed } from '#platform/changes.ts'

/**
 * A finished reply, the products that it shows, and whether a change of any stock may change it.
 */
type Entry = { json: Buffer; etag: string; shows: Set<string>; byStock: boolean }

/** Replies that are the same for everybody, kept as finished bytes until what they show changes. */
export type ReplyCache = {
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    make: () => Promise<unknown>,
  ): Promise<FastifyReply>
}

const ENTRIES_MOST = 2000
const BYTES_MOST = 64 * 1024 * 1024

/**
 * Opens the cache. A change that comes while a reply is being made keeps that reply out of it:
 * nothing stale is ever kept.
 */
export function openReplyCache(changes: ChangeFeed): ReplyCache {
  const entries = new Map<string, Entry>()
  const underway = new Set<DataChange[]>()
  let bytes = 0
  const drop = (key: string, entry: Entry) => {
    entries.delete(key)
    bytes -= entry.json.length
  }
  changes.on((change) => {
    for (const seen of underway) seen.push(change)
    for (const [key, entry] of entries) if (isTouched(entry, change)) drop(key, entry)
  })
  const keep = (key: string, entry: Entry) => {
    for (const [oldest, old] of entries) {
      if (entries.size < ENTRIES_MOST && bytes + entry.json.length <= BYTES_MOST) break
      drop(oldest, old)
    }
    const before = entries.get(key)
    if (before) drop(key, before)
    entries.set(key, entry)
    bytes += entry.json.length
  }
  const make = async (url: string, answer: () => Promise<unknown>): Promise<Entry> => {
    const seen: DataChange[] = []
    underway.add(seen)
    try {
      const entry = toEntry(url, await answer())
      if (!seen.some((change) => isTouched(entry, change))) keep(url, entry)
      return entry
    } finally {
      underway.delete(seen)
    }
  }
  return {
    send: async (request, reply, answer) =>
      sendEntry(request, reply, entries.get(request.url) ?? (await make(request.url, answer))),
  }
}

const isTouched = (entry: Entry, change: DataChange): boolean =>
  change.kind === 'catalog' || entry.byStock || change.productIds.some((id) => entry.shows.has(id))

function toEntry(url: string, value: unknown): Entry {
  const text = JSON.stringify(value)
  const json = Buffer.from(text)
  const etag = `"${createHash('sha1').update(json).digest('base64url')}"`
  return {
    json,
    etag,
    shows: new Set(text.match(/\bprd_[0-9a-z]+/g)),
    byStock: url.includes('inStock') || url.startsWith('/api/filters'),
  }
}

function sendEntry(request: FastifyRequest, reply: FastifyReply, entry: Entry): FastifyReply {
  reply.header('cache-control', 'public, no-cache').header('etag', entry.etag)
  if (request.headers['if-none-match'] === entry.etag) return reply.code(304).send()
  return reply.header('content-type', 'application/json; charset=utf-8').send(entry.json)
}
