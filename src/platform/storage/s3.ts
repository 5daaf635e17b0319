import { AwsClient } from 'aws4fetch'
import { toSafeKey, type Storage } from './storage.ts'
import { isUnavailable, Unavailable } from '#platform/unavailable.ts'

export type S3Options = {
  endpoint: string
  bucket: string
  accessKey: string
  secretKey: string
}

/** Sends one signed request. `path` is a key, maybe with a query, or a query alone. */
export type BucketRequest = (path: string, init: RequestInit) => Promise<Response>

type BucketOptions = {
  /** How long a request may take with its retries (ms). */
  timeoutMs: number
  /** How often a call that failed is made again. */
  retries?: number
  /** The setting that a message about an unreachable storage names. */
  setting: string
}

/**
 * Opens a bucket of any S3-compatible storage, addressed as `endpoint/bucket/key`. Its requests
 * throw Unavailable if the storage is unreachable.
 */
export function openBucket(
  { endpoint, bucket, accessKey, secretKey }: S3Options,
  { timeoutMs, setting, retries = 3 }: BucketOptions,
): BucketRequest {
  // The region of a signature follows from the host of AWS; other storages take the default.
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    service: 's3',
    retries,
  })
  const base = `${endpoint.replace(/\/+$/, '')}/${bucket}`
  return (path, init) =>
    client
      .fetch(path.startsWith('?') ? `${base}${path}` : `${base}/${path}`, {
        ...init,
        // Another host must not get the signed request.
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })
      .catch((error: unknown) => {
        throw isUnavailable(error)
          ? new Unavailable(`The storage of ${setting} cannot be reached.`, {
              cause: causeOf(error),
            })
          : error
      })
}

const TIMEOUT_MS = 15_000

/** Opens the storage of pictures in a bucket. */
export function openS3Storage(options: S3Options): Storage {
  const send = openBucket(options, { timeoutMs: TIMEOUT_MS, setting: 'S3_ENDPOINT' })
  const request = (key: string, init: RequestInit) => send(toSafeKey(key), init)
  return {
    async put(key, bytes, contentType) {
      const reply = await request(key, {
        method: 'PUT',
        body: new Uint8Array(bytes),
        headers: { 'content-type': contentType },
      })
      await assertOk(reply, 'stored', key)
    },
    async get(key) {
      const reply = await request(key, { method: 'GET' })
      if (reply.status === 404) {
        // An unread body would block the connection.
        await reply.arrayBuffer()
        return undefined
      }
      await assertOk(reply, 'fetched', key)
      return {
        bytes: Buffer.from(await reply.arrayBuffer()),
        contentType: reply.headers.get('content-type') ?? 'application/octet-stream',
      }
    },
    async has(key) {
      const reply = await request(key, { method: 'HEAD' })
      if (reply.status === 404) return false
      await assertOk(reply, 'looked up', key)
      return true
    },
    async delete(key) {
      const reply = await request(key, { method: 'DELETE' })
      if (reply.status !== 404) await assertOk(reply, 'deleted', key)
      await reply.arrayBuffer()
    },
  }
}

/** The error of `fetch` says only that it failed; its cause says why. */
const causeOf = (error: unknown): unknown =>
  error instanceof Error && error.cause ? error.cause : error

/** Throws an error with the beginning of the response unless its status is 2xx. */
export async function assertOk(reply: Response, verb: string, key: string): Promise<void> {
  if (reply.ok) return
  throw new Error(
    `${key} could not be ${verb}: the storage returned ${reply.status} ` +
      `${(await reply.text()).slice(0, 300)}`,
  )
}
