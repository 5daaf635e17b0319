import { createHmac, timingSafeEqual } from 'node:crypto'

const HEX = /^[0-9a-f]{64}$/

/** HMAC-SHA256 in lowercase hex, as the provider signs. */
export const sign = (message: string | Buffer, secret: string): string =>
  createHmac('sha256', secret).update(message).digest('hex')

/**
 * Whether the signature is that of the message, compared in constant time. False for anything but
 * 64 hex digits.
 */
export function isSigned(message: string | Buffer, signature: unknown, secret: string): boolean {
  if (typeof signature !== 'string' || !HEX.test(signature)) return false
  return timingSafeEqual(Buffer.from(signature, 'hex'), Buffer.from(sign(message, secret), 'hex'))
}
