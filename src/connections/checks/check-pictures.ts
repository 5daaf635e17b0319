import { randomBytes, randomUUID } from 'node:crypto'
import { openBucket, type S3Options } from '#platform/storage/s3.ts'
import { isUnavailable } from '#platform/unavailable.ts'
import type { CheckResult } from './check-result.ts'

/** The time of each of the three calls. */
const TIMEOUT_MS = 3000

/** Puts an object into the bucket, reads it and deletes it. */
export async function checkPictures(settings: S3Options): Promise<CheckResult> {
  const send = openBucket(settings, { timeoutMs: TIMEOUT_MS, setting: 'pictures', retries: 0 })
  const key = `connection-test/${randomUUID()}.txt`
  const bytes = randomBytes(16).toString('hex')
  try {
    const put = await send(key, { method: 'PUT', body: bytes })
    await put.body?.cancel()
    if (!put.ok) return { works: false, message: describe(put.status, 'written') }
    const got = await send(key, { method: 'GET' })
    const text = await got.text()
    const deleted = await send(key, { method: 'DELETE' })
    await deleted.body?.cancel()
    if (!got.ok) return { works: false, message: describe(got.status, 'read') }
    if (text !== bytes)
      return { works: false, message: 'The storage returned another object than was stored.' }
    if (!deleted.ok) return { works: false, message: describe(deleted.status, 'deleted') }
    return { works: true, message: 'An object was written, read and deleted in the bucket.' }
  } catch (error) {
    if (!isUnavailable(error) && !isTimeout(error)) throw error
    return {
      works: false,
      message: 'The storage could not be reached. Please check the address.',
    }
  }
}

const isTimeout = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'TimeoutError' || error.name === 'TypeError')

function describe(status: number, verb: string): string {
  if (status === 403 || status === 401)
    return `The storage does not accept the keys: no object could be ${verb}.`
  if (status === 404) return 'There is no bucket of this name at this address.'
  if (status >= 300 && status < 400)
    return 'The bucket is at another address, such as that of its region. Please enter that one.'
  return `No object could be ${verb} (${status}).`
}
