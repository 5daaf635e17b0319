import type { FastifyInstance } from 'fastify'
import { renditionKey } from '#platform/images/images.ts'
import { readSharePicture } from '#platform/images/share-picture.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { Refusal } from '#shared/errors.ts'
import { SHARE_FILE } from '#shared/catalog/pictures.ts'

type File = { bytes: Buffer; contentType: string }

const RENDITION = /^(?:\d{1,4}\.(?:avif|webp)|share\.jpg)$/
const KEY = /^[a-z0-9-]{1,64}$/
/** The pictures asked for last stay in memory up to this size. */
const MEMORY_BYTES = 64 * 1024 * 1024

/**
 * Serves the renditions of pictures. An address bears the hash of its content, so a browser may
 * keep it for ever.
 */
export function pictureRoutes(app: FastifyInstance, storage: Storage): void {
  const memory = keepRecent(MEMORY_BYTES)
  const reader = shared((key: string, file: string) =>
    file === SHARE_FILE ? readSharePicture(storage, key) : storage.get(renditionKey(key, file)),
  )

  app.get<{ Params: { key: string; file: string } }>(
    '/pictures/:key/:file',
    async (request, reply) => {
      const { key, file } = request.params
      const found =
        KEY.test(key) && RENDITION.test(file)
          ? await read(memory, reader, { key, file })
          : undefined
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
          .some((known) => known.replace(/^W\//, '') === etag)
      )
        return reply.code(304).send()
      return reply.type(found.contentType).send(found.bytes)
    },
  )
}

type Read = (key: string, file: string) => Promise<File | undefined>

/**
 * Those who ask for one file together wait for one reading: a rendition that is still to be made is
 * made once.
 */
function shared(read: Read): Read {
  const underway = new Map<string, Promise<File | undefined>>()
  return (key, file) => {
    const name = `${key}/${file}`
    const reading = underway.get(name) ?? read(key, file).finally(() => underway.delete(name))
    underway.set(name, reading)
    return reading
  }
}

async function read(
  memory: Recent,
  reader: Read,
  { key, file }: { key: string; file: string },
): Promise<File | undefined> {
  const name = `${key}/${file}`
  const known = memory.get(name)
  if (known) return known
  const found = await reader(key, file)
  if (found) memory.keep(name, found)
  return found
}

type Recent = { get(key: string): File | undefined; keep(key: string, file: File): void }

/** A Map remembers the order of its entries: the first one was used longest ago. */
function keepRecent(bytesMax: number): Recent {
  const files = new Map<string, File>()
  let size = 0
  return {
    get(key) {
      const file = files.get(key)
      if (!file) return undefined
      files.delete(key)
      files.set(key, file)
      return file
    },
    keep(key, file) {
      size += file.bytes.length - (files.get(key)?.bytes.length ?? 0)
      files.delete(key)
      files.set(key, file)
      for (const [oldest, { bytes }] of files) {
        if (size <= bytesMax) return
        files.delete(oldest)
        size -= bytes.length
      }
    },
  }
}
