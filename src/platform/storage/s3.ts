import { AwsClient } from 'aws4fetch'
import { toSafeKey, type Storage } from './storage.ts'
import { isUnavailable, Unavailable } from '#platform/unavailable.ts'

export type S3Options = {
  endpoint: string
  bucket: string
  accessKey: string
  secretKey: string
  region?: string
}

const TIMEOUT_MS = 15_000

/** Opens a bucket of any S3-compatible storage, addressed as `endpoint/bucket/key`. */
export function openS3Storage({
  endpoint,
  bucket,
  accessKey,
  secretKey,
  region = 'us-east-1',
}: S3Options): Storage {
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    service: 's3',
    region,
    retries: 3,
  })
  const addressOf = (key: string) => `${endpoint.replace(/\/+$/, '')}/${bucket}/${toSafeKey(key)}`
  const request = (key: string, init: RequestInit) =>
    client
      .fetch(addressOf(key), { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) })
      .catch((error: unknown) => {
        throw isUnavailable(error)
          ? new Unavailable('The picture storage of S3_ENDPOINT cannot be reached.', {
              cause: causeOf(error),
            })
          : error
      })

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
  }
}

/** The error of `fetch` says only that it failed; its cause says why. */
const causeOf = (error: unknown): unknown =>
  error instanceof Error && error.cause ? error.cause : error

async function assertOk(reply: Response, verb: string, key: string): Promise<void> {
  if (reply.ok) return
  throw new Error(
    `${key} could not be ${verb}: the picture storage returned ${reply.status} ` +
      `${(await reply.text()).slice(0, 300)}`,
  )
}
