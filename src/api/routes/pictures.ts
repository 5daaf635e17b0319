import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { DERIVED_FILES, renditionKey, type DerivedFile } from '#platform/images/images.ts'
import type { PendingPictures } from '#platform/images/pending-pictures.ts'
import { readDerivedPicture } from '#platform/images/derived-picture.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { Refusal } from '#shared/errors.ts'

type File = { bytes: Buffer; contentType: string }

const RENDITION = /^(?:\d{1,4}\.(?:avif|webp)|share\.jpg|logo\.png)$/
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

const isDerived = (file: string): file is DerivedFile => DERIVED_FILES.some((each) => each === file)

type ReadRendition = (key: string, file: string) => Promise<File | undefined>

/** Concurrent requests for one file share one read: a missing rendition is made only once. */
function withCache(read: ReadRendition): ReadRendition {
  const files = new LRUCache<string, File>({
    maxSize: MAX_MEMORY_BYTES,
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
