import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Cacheable } from '#platform/cache.ts'

/** How a body is sent: as it is, or compressed. */
export type Encoding = 'br' | 'gzip' | 'identity'

/** A finished answer in all its encodings, with everything its headers need reckoned once. */
export type Page = Cacheable & {
  status: number
  etag: string
  bodies: Record<Encoding, Buffer>
  /** Names and values in turn, ready to be written. */
  heads: Record<Encoding, string[]>
  /** The same for an answer without a body. */
  bareHeads: Record<Encoding, string[]>
}

type Answer = Pick<Cacheable, 'keep' | 'tags'> & {
  status: number
  headers: Record<string, string>
  body: Buffer
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const BROTLI_QUALITY = 5
/** What the headers and the keys of a page take beside its bodies, roughly. */
const OVERHEAD = 2000
const SMALLEST_COMPRESSED = 500

async function encode(body: Buffer): Promise<Record<Encoding, Buffer>> {
  if (body.length < SMALLEST_COMPRESSED) return { identity: body, gzip: body, br: body }
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
 * Compresses an answer and writes down its headers, so that sending it later costs next to nothing.
 */
export async function toPage({ status, headers, body, keep, tags }: Answer): Promise<Page> {
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

/** The best encoding that an Accept-Encoding header allows. */
export function encodingFor(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity'
  if (/\bbr\b/.test(accepted) && !REFUSES_BROTLI.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) && !REFUSES_GZIP.test(accepted) ? 'gzip' : 'identity'
}

/** Whether an If-None-Match header names this page. Compares weakly, as GET does. */
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
