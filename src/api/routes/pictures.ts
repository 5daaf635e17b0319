import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import {
  DERIVED_FILES,
  renditionKey,
  videoFile,
  type DerivedFile,
} from '#platform/images/images.ts'
import type { PendingPictures } from '#platform/images/pending-pictures.ts'
import { readDerivedPicture } from '#platform/images/derived-picture.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { Refusal } from '#shared/errors.ts'

type File = { bytes: Buffer; contentType: string }

const RENDITION = /^(?:\d{1,4}\.(?:avif|webp)|share(?:-logo)?\.jpg|logo\.png)$/
const KEY = /^[a-z0-9-]{1,64}$/
const MAX_MEMORY_BYTES = 64 * 1024 * 1024

/**
 * Serves the renditions of pictures, the most recently used ones from memory. The address contains
 * the hash of the content, so browsers may store it for ever.
 */
export function pictureRoutes(
  app: FastifyInstance,
  storage: Storage,
  pending: PendingPictures,
): void {
  const readRendition = withCache(async (key, file) => {
    // A derived file is drawn from the others, so all of them must be there.
    await pending.wait(key)
    return isDerived(file)
      ? readDerivedPicture(storage, key, file)
      : storage.get(renditionKey(key, file))
  })

  app.get<{ Params: { key: string; file: string } }>(
    '/pictures/:key/:file',
    async (request, reply) => {
      const { key, file } = request.params
      const found =
        KEY.test(key) && RENDITION.test(file) ? await readRendition(key, file) : undefined
      if (!found) throw new Refusal('not-found', { message: 'There is no such picture.' })
      const etag = `"${key}-${file}"`
      reply.headers({
        'cache-control': 'public, max-age=31536000, immutable',
        etag,
        'x-content-type-options': 'nosniff',
      })
      if (
        request.headers['if-none-match']
          ?.split(/\s*,\s*/)
          .some((tag) => tag.replace(/^W\//, '') === etag)
      )
        return reply.code(304).send()
      return reply.type(found.contentType).send(found.bytes)
    },
  )
}

/** Few videos are played at once, and each range of one is a request. */
const MAX_VIDEO_MEMORY_BYTES = 48 * 1024 * 1024

/**
 * Serves videos, whole or one range of bytes, which players ask for to start early and to jump.
 * A file is read from storage once and then from memory.
 */
export function videoRoute(app: FastifyInstance, storage: Storage): void {
  const read = withCache((key) => storage.get(videoFile(key)), MAX_VIDEO_MEMORY_BYTES)
  app.get<{ Params: { key: string } }>('/pictures/:key/video.mp4', async (request, reply) => {
    const { key } = request.params
    const found = KEY.test(key) ? await read(key, 'video.mp4') : undefined
    if (!found) throw new Refusal('not-found', { message: 'There is no such video.' })
    const etag = `"${key}-video"`
    const { 'if-none-match': known, 'if-range': sameAs, range } = request.headers
    reply.headers({
      'cache-control': 'public, max-age=31536000, immutable',
      etag,
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
    })
    if (known?.split(/\s*,\s*/).some((tag) => tag.replace(/^W\//, '') === etag))
      return reply.code(304).send()
    reply.type('video/mp4')
    const size = found.bytes.length
    const part = sameAs === undefined || sameAs === etag ? parseRange(range, size) : undefined
    if (part === undefined) return reply.send(found.bytes)
    if (part === null) return reply.code(416).header('content-range', `bytes */${size}`).send()
    return reply
      .code(206)
      .header('content-range', `bytes ${part.first}-${part.last}/${size}`)
      .send(found.bytes.subarray(part.first, part.last + 1))
  })
}

/**
 * Parses one range of bytes (RFC 9110, section 14.2). Undefined for none, several or an unknown
 * form, which a server ignores; null for one that is outside of the file.
 */
function parseRange(header: string | undefined, size: number) {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return undefined
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined
  return first >= size || (from === '' && Number(to) === 0) ? null : { first, last }
}

const isDerived = (file: string): file is DerivedFile => DERIVED_FILES.some((each) => each === file)

type ReadRendition = (key: string, file: string) => Promise<File | undefined>

/** Concurrent requests for one file share one read: a missing rendition is made only once. */
function withCache(read: ReadRendition, maxSize = MAX_MEMORY_BYTES): ReadRendition {
  const files = new LRUCache<string, File>({
    maxSize,
    sizeCalculation: ({ bytes }) => Math.max(1, bytes.length),
  })
  const reads = new Map<string, Promise<File | undefined>>()
  return async (key, file) => {
    const name = `${key}/${file}`
    const stored = files.get(name)
    if (stored) return stored
    const reading = reads.get(name) ?? read(key, file).finally(() => reads.delete(name))
    reads.set(name, reading)
    const found = await reading
    if (found) files.set(name, found)
    return found
  }
}
