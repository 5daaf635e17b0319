import { createHash } from 'node:crypto'
import { Secret } from 'otpauth'

/** How many recovery codes an administrator gets. */
const RECOVERY_CODES = 10

/** 80 random bits: 16 characters of base32, which has neither 0 nor 1. */
const BYTES = 10
const CODE = /^[A-Z2-7]{16}$/

/** New recovery codes: `ABCD-EFGH-IJKL-MNOP`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () =>
    new Secret({ size: BYTES }).base32.replace(/.{4}(?=.)/g, '$&-'),
  )

/**
 * The hash under which a recovery code is stored; undefined if the text is none. Small letters,
 * blanks and hyphens do not matter. A fast hash is enough for 80 random bits.
 */
export function hashRecoveryCode(text: string): string | undefined {
  const code = text.replace(/[\s-]/g, '').toUpperCase()
  return CODE.test(code)
    ? createHash('sha256').update(`recovery code ${code}`).digest('base64url')
    : undefined
}
