import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { MAX_PICTURE_BYTES } from '#platform/images/images.ts'
import { limitConcurrency, type ConcurrencyLimit } from '#platform/concurrency.ts'
import { Refusal } from '#shared/errors.ts'

/**
 * A form with its fields by name (several values of one name as an array) and its pictures in their
 * order.
 */
export type Form = { fields: Record<string, string | string[]>; files: Buffer[] }

const MAX_FILES = 3
const LIMITS = {
  files: MAX_FILES,
  fileSize: MAX_PICTURE_BYTES,
  fields: 80,
  fieldSize: 32 * 1024,
  fieldNameSize: 60,
  parts: 80 + MAX_FILES,
  headerPairs: 20,
}
/** How many forms may be in memory at once: each brings up to 15 MB. */
const FORMS_AT_ONCE = 3
const MAX_WAITING_FORMS = 20

/** Lets a few forms be read and worked on at once; too many waiting are asked to come again. */
export const formTurns = (): ConcurrencyLimit => limitConcurrency(FORMS_AT_ONCE, MAX_WAITING_FORMS)

/** Lets an API take multipart forms; only routes that ask for one read them. */
export async function registerForms(api: FastifyInstance): Promise<void> {
  await api.register(multipart, { limits: LIMITS, throwFileSizeLimit: true })
}

/**
 * Reads a whole form. Refuses files that are too large or too many, with the sentence that names
 * the limit.
 */
export async function readForm(request: FastifyRequest): Promise<Form> {
  const fields: Form['fields'] = Object.create(null)
  const files: Buffer[] = []
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') files.push(await part.toBuffer())
      else addField(fields, part.fieldname, String(part.value), part.valueTruncated)
    }
  } catch (error) {
    throw toRefusal(error)
  }
  // A browser sends an empty file where none was chosen.
  return { fields: { ...fields }, files: files.filter((file) => file.length > 0) }
}

function addField(fields: Form['fields'], name: string, value: string, truncated: boolean): void {
  if (truncated) throw new Refusal('input.too-large')
  const before = fields[name]
  fields[name] = before === undefined ? value : [before, value].flat()
}

function toRefusal(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'FST_REQ_FILE_TOO_LARGE')
    return new Refusal('picture.too-large', {
      fields: { images: 'A picture can have at most 5 MB.' },
    })
  if (code === 'FST_FILES_LIMIT')
    return new Refusal('pictures.too-many', {
      fields: { images: 'A product has at most 3 pictures.' },
    })
  if (typeof code === 'string' && code.startsWith('FST_')) return error
  if (error instanceof Refusal) return error
  // What is left is the parser's word on a body that is no form.
  return new Refusal('input.malformed', { cause: error })
}
