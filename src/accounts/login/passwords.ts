import { hash, verify } from '@node-rs/argon2'

/** An argon2id hash of a password (OWASP's first recommendation: 19 MiB, 2 passes, 1 lane). */
export const hashPassword = (password: string): Promise<string> =>
  hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })

/** Whether the password is the one that was hashed. */
export const isPassword = (passwordHash: string, password: string): Promise<boolean> =>
  verify(passwordHash, password)

let unusedHash: Promise<string> | undefined

/** Returns false after as much time as a real check, for an unknown mobile number. */
export async function verifyNobody(password: string): Promise<false> {
  unusedHash ??= hashPassword('nobody has this password')
  await isPassword(await unusedHash, password)
  return false
}
