import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { MAX_PHOTO_BYTES, MAX_PHOTOS, PHOTO_PROBLEMS } from '#shared/catalog/photo-file.ts'
import { MAX_VIDEO_BYTES } from '#shared/catalog/video-file.ts'
import { limitConcurrency, type ConcurrencyLimit } from '#platform/concurrency.ts'
import { Refusal } from '#shared/errors.ts'

/**
 * A form with its fields by name (several values of one name as an array) and its pictures in their
 * order.
 */
export type Form = { fields: Record<string, string | string[]>; files: Buffer[] }

const LIMITS = {
  files: MAX_PHOTOS,
  fileSize: MAX_PHOTO_BYTES,
  fields: 80,
  fieldSize: 32 * 1024,
  fieldNameSize: 60,
  parts: 80 + MAX_PHOTOS,
  headerPairs: 20,
}
/** How many forms of one kind may be in memory at once: each brings up to 15 MB. */
const FORMS_AT_ONCE = 3
const MAX_WAITING_FORMS = 20

/** Limits how many forms are read and handled at once. Throws a Refusal if too many wait. */
export const limitFormConcurrency = (): ConcurrencyLimit =>
  limitConcurrency(FORMS_AT_ONCE, MAX_WAITING_FORMS)

declare module 'fastify' {
  interface FastifyInstance {
    /** How many pictures a form of these routes may have. */
    maxFiles: number
  }
}

/** Lets the routes of an API read multipart forms; only those with `uploads` do. */
export async function registerForms(api: FastifyInstance, maxFiles = MAX_PHOTOS): Promise<void> {
  api.decorate('maxFiles', maxFiles)
  const limits = { ...LIMITS, files: maxFiles }
  await api.register(multipart, { limits, throwFileSizeLimit: true })
}

/** A little more than a video may have, so that one just above the limit gets its sentence. */
const MAX_VIDEO_BODY = MAX_VIDEO_BYTES + 1024 * 1024

/** Lets the routes of an API take a video as their body. The rest of one too large is not read. */
export function takeVideos(api: FastifyInstance): void {
  api.addContentTypeParser(
    'video/mp4',
    { parseAs: 'buffer', bodyLimit: MAX_VIDEO_BODY },
    (_request, body, done) => done(null, body),
  )
}

/**
 * Reads a whole form. Refuses files that are too large or too many, with the sentence that names
 * the limit.
 */
export async function readForm(request: FastifyRequest): Promise<Form> {
  // The client has left while the form waited for others. The parser would wait for ever.
  if (request.raw.destroyed && !request.raw.readableEnded) throw new Refusal('input.malformed')
  const fields: Form['fields'] = Object.create(null)
  const files: Buffer[] = []
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') files.push(await part.toBuffer())
      else addField(fields, part.fieldname, String(part.value), part.valueTruncated)
    }
  } catch (error) {
    throw toRefusal(error, request.server.maxFiles)
  }
  // A browser sends an empty file where none was chosen.
  return { fields: { ...fields }, files: files.filter((file) => file.length > 0) }
}

function addField(fields: Form['fields'], name: string, value: string, truncated: boolean): void {
  if (truncated) throw new Refusal('input.too-large')
  const before = fields[name]
  fields[name] = before === undefined ? value : [before, value].flat()
}

function toRefusal(error: unknown, maxFiles: number): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'FST_REQ_FILE_TOO_LARGE')
    return new Refusal('picture.too-large', {
      fields: { images: PHOTO_PROBLEMS.bytes },
    })
  if (code === 'FST_FILES_LIMIT' && maxFiles === 1) return new Refusal('pictures.not-one')
  if (code === 'FST_FILES_LIMIT')
    return new Refusal('pictures.too-many', {
      fields: { images: PHOTO_PROBLEMS.count },
    })
  if (typeof code === 'string' && code.startsWith('FST_')) return error
  if (error instanceof Refusal) return error
  // Any other error is the parser's, about a body that is not a form.
  return new Refusal('input.malformed', { cause: error })
}
