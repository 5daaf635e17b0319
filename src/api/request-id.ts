import { randomBytes } from 'node:crypto'

/** The header that carries the id of a request, in both directions. */
export const REQUEST_ID_HEADER = 'x-request-id'

/** The ids that are taken from a proxy: short, and safe in a log, a header and a page. */
const SAFE_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/
const PREFIX_BYTES = 6

/**
 * Returns a function that makes the id of each request: that of its header, if it is safe, or the
 * next of this process. A random prefix and a counter cost less than a random id.
 */
export function openRequestIds(): (sent: string | string[] | undefined) => string {
  const prefix = randomBytes(PREFIX_BYTES).toString('hex')
  let count = 0
  return (sent) =>
    typeof sent === 'string' && SAFE_ID.test(sent)
      ? sent
      : `${prefix}-${(count += 1).toString(36).padStart(4, '0')}`
}
