import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Cacheable } from '#platform/cache.ts'

/** The content encoding of a body. */
export type Encoding = 'br' | 'gzip' | 'identity'

/** A finished response in all encodings, with its headers. */
export type Page = Cacheable & {
  status: number
  etag: string
  bodies: Record<Encoding, Buffer>
  /** Names and values in turn, ready to be written. */
  heads: Record<Encoding, string[]>
  /** The same for a response without a body. */
  bareHeads: Record<Encoding, string[]>
}

type RenderedResponse = Pick<Cacheable, 'keep' | 'tags'> & {
  status: number
  headers: Record<string, string>
  body: Buffer
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const BROTLI_QUALITY = 5
/** Rough bytes of the headers and the keys of a page. */
const OVERHEAD = 2000
const MIN_COMPRESSED_BYTES = 500

async function encode(body: Buffer): Promise<Record<Encoding, Buffer>> {
  if (body.length < MIN_COMPRESSED_BYTES) return { identity: body, gzip: body, br: body }
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  }
  const [br, zipped] = await Promise.all([
    compressBrotli(body, { params }),
    compressGzip(body, { level: 6 }),
  ])
  return { identity: body, gzip: zipped, br }
}

/**
 * Compresses a response and prepares its headers once, so that sending it later is cheap.
 */
export async function toPage({
  status,
  headers,
  body,
  keep,
  tags,
}: RenderedResponse): Promise<Page> {
  const bodies = await encode(body)
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const bareHeadOf = (encoding: Encoding): string[] => [
    ...Object.entries(headers).flat(),
    'etag',
    etag,
    'vary',
    'Accept-Encoding',
    ...(encoding === 'identity' || bodies[encoding] === bodies.identity
      ? []
      : ['content-encoding', encoding]),
  ]
  const headOf = (encoding: Encoding): string[] => [
    ...bareHeadOf(encoding),
    'content-length',
    String(bodies[encoding].length),
  ]
  return {
    status,
    etag,
    bodies,
    heads: { br: headOf('br'), gzip: headOf('gzip'), identity: headOf('identity') },
    bareHeads: { br: bareHeadOf('br'), gzip: bareHeadOf('gzip'), identity: bareHeadOf('identity') },
    bytes: bodies.identity.length + bodies.gzip.length + bodies.br.length + OVERHEAD,
    keep,
    tags,
  }
}

const REFUSES_BROTLI = /\bbr\s*;\s*q=0(?:\.0*)?(?:$|,|\s)/
const REFUSES_GZIP = /\bgzip\s*;\s*q=0(?:\.0*)?(?:$|,|\s)/

/** Returns the best encoding that an Accept-Encoding header allows. */
export function encodingFor(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity'
  if (/\bbr\b/.test(accepted) && !REFUSES_BROTLI.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) && !REFUSES_GZIP.test(accepted) ? 'gzip' : 'identity'
}

/** Whether an If-None-Match header contains this ETag. Weak comparison, as GET requires. */
export function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  const bare = etag.slice(2)
  return (
    ifNoneMatch === etag ||
    ifNoneMatch
      .split(',')
      .some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === bare)
  )
}
