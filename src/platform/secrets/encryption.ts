import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { Refusal } from '#shared/errors.ts'

/**
 * Encryption of values that are stored in the database (docs/decisions/0020-secrets-at-rest.md).
 * AES-256-GCM: https://csrc.nist.gov/pubs/sp/800/38/d/final
 */
const ALGORITHM = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const KEY_ID_LENGTH = 10
const VERSION = 'v1'

/** A key and its public id, which is stored with each value that the key has encrypted. */
export type EncryptionKey = { id: string; bytes: Buffer }

/** Where a value is stored. It cannot be decrypted in another place. */
type Place = { table: string; column: string; row: string }

/** Encrypts and decrypts values of the database. */
export type Encryption = {
  encrypt(text: string, place: Place): Promise<string>
  /** Throws `secret.unreadable` for another key, another place or a changed value. */
  decrypt(stored: string, place: Place): Promise<string>
}

/** Derives the encryption key from the text of SECRET_KEY. The id reveals nothing about it. */
export function toEncryptionKey(secret: string): EncryptionKey {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', use, KEY_BYTES))
  const id = createHash('sha256').update(derive('jhumka key id')).digest('base64url')
  return { id: id.slice(0, KEY_ID_LENGTH), bytes: derive('jhumka encryption') }
}

/** `readKeys` returns the key that encrypts, then those that only decrypt. */
export const openEncryption = (readKeys: () => Promise<EncryptionKey[]>): Encryption => ({
  encrypt: async (text, place) => encryptText(await readKeys(), text, place),
  decrypt: async (stored, place) => decryptText(await readKeys(), stored, place),
})

/** Returns `v1.<key id>.<nonce, ciphertext and tag in base64url>`. */
function encryptText([key]: EncryptionKey[], text: string, place: Place): string {
  if (!key) throw new Error('There is no key to encrypt with.')
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, key.bytes, nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(associatedData(key.id, place))
  const sealed = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]
  return [VERSION, key.id, Buffer.concat(sealed).toString('base64url')].join('.')
}

function decryptText(keys: EncryptionKey[], stored: string, place: Place): string {
  const [version, keyId = '', sealed = '', ...more] = stored.split('.')
  const key = keys.find(({ id }) => id === keyId)
  const bytes = Buffer.from(sealed, 'base64url')
  const isComplete = bytes.length >= NONCE_BYTES + TAG_BYTES && more.length === 0
  if (version !== VERSION || !key || !isComplete) throw new Refusal('secret.unreadable')
  const decipher = createDecipheriv(ALGORITHM, key.bytes, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(associatedData(keyId, place))
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  try {
    const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8')
    return text + decipher.final('utf8')
  } catch (error) {
    throw new Refusal('secret.unreadable', { cause: error })
  }
}

const associatedData = (keyId: string, { table, column, row }: Place): Buffer =>
  Buffer.from(JSON.stringify([VERSION, keyId, table, column, row]))
