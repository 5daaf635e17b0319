import { Secret, TOTP } from 'otpauth'

/** The values that all authenticator apps support (RFC 6238). */
const FORM = { algorithm: 'SHA1', digits: 6, period: 30 } as const
const SECRET_BYTES = 20

/** How many steps before and after the present one are accepted. */
const WINDOW = 1

/** A new key of an authenticator app, in base32. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** The address in the QR code: `otpauth://totp/Jhumka:9876543210?secret=…`. */
export const totpUri = (secret: string, { issuer, label }: { issuer: string; label: string }) =>
  new TOTP({ ...FORM, issuer, label, secret: Secret.fromBase32(secret) }).toString()

/** The time step (of 30 s since 1970) of a code of six digits; undefined if it is wrong. */
export function findTotpStep(secret: string, code: string, now: Date): number | undefined {
  const totp = new TOTP({ ...FORM, secret: Secret.fromBase32(secret) })
  const timestamp = now.getTime()
  const delta = totp.validate({ token: code, timestamp, window: WINDOW })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}
