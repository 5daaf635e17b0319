import { createCipheriv, randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { Decrypter, Encrypter, Stanza, type Recipient } from 'age-encryption'
import { BackupFailure } from './format.ts'

const derive = promisify<Buffer | string, Buffer, number, object, Buffer>(scrypt)

/** Base-2 logarithm of scrypt's N, as OWASP recommends for r = 8: it needs 128 MB. */
const WORK_FACTOR = 17
const MEMORY = 128 * 8 * 2 ** WORK_FACTOR + 1024 * 1024

const toBase64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

/**
 * The scrypt recipient of age: https://age-encryption.org/v1. That of the library computes for a
 * second in the event loop, in which no request would be served. Decryption is the library's.
 */
const passphraseRecipient = (passphrase: string): Recipient => ({
  wrapFileKey: async (fileKey) => {
    const salt = randomBytes(16)
    const label = Buffer.concat([Buffer.from('age-encryption.org/v1/scrypt'), salt])
    const options = { N: 2 ** WORK_FACTOR, r: 8, p: 1, maxmem: MEMORY }
    const key = await derive(passphrase.normalize(), label, 32, options)
    // Each key encrypts one value, so age uses a nonce of zeros.
    const cipher = createCipheriv('chacha20-poly1305', key, Buffer.alloc(12), { authTagLength: 16 })
    const body = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()])
    return [new Stanza(['scrypt', toBase64(salt), String(WORK_FACTOR)], body)]
  },
})

/** Encrypts a stream with a passphrase. `age -d` can decrypt it too. */
export async function encryptStream(
  plain: ReadableStream<Uint8Array>,
  passphrase: string,
): Promise<ReadableStream<Uint8Array>> {
  const encrypter = new Encrypter()
  encrypter.addRecipient(passphraseRecipient(passphrase))
  return encrypter.encrypt(plain)
}

/** The first bytes of every encrypted file. */
export const AGE_HEADER = 'age-encryption.org/v1\n'

/**
 * Decrypts a stream. Throws BackupFailure for a wrong passphrase; the stream throws if the file was
 * changed or is cut off.
 */
export async function decryptStream(
  encrypted: ReadableStream<Uint8Array>,
  passphrase: string,
): Promise<ReadableStream<Uint8Array>> {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase.normalize())
  return decrypter.decrypt(encrypted).catch((cause: unknown) => {
    throw new BackupFailure(
      'The backup cannot be decrypted: BACKUP_PASSPHRASE is not its passphrase, or the file is ' +
        'damaged.',
      { cause },
    )
  })
}
