import { beforeEach, expect, test } from 'vitest'
import { openEncryption } from '#platform/secrets/encryption.ts'
import { encryptionKeys, readStoredKey } from '#platform/secrets/secrets.ts'
import { emptyDatabase, testDatabase } from '../database.ts'

const { db, ...database } = await testDatabase()
const PLACE = { table: 'totp', column: 'secret', row: 'usr_1' }
const SECRET_KEY = 'a SECRET_KEY of at least 32 characters'
const openProcess = (secretKey?: string) => openEncryption(encryptionKeys(db, secretKey))

beforeEach(() => emptyDatabase({ db, ...database }))

test('without SECRET_KEY all processes share the key that the first one makes', async () => {
  const processes = [openProcess(), openProcess(), openProcess()]
  const stored = await Promise.all(processes.map((each) => each.encrypt('text', PLACE)))
  for (const each of stored) expect(await openProcess().decrypt(each, PLACE)).toBe('text')
})

test('a SECRET_KEY that is set later encrypts, and the made key still decrypts', async () => {
  const earlier = await openProcess().encrypt('text', PLACE)
  const later = openProcess(SECRET_KEY)
  expect(await later.decrypt(earlier, PLACE)).toBe('text')
  const stored = await later.encrypt('text', PLACE)
  expect(await later.decrypt(stored, PLACE)).toBe('text')
  await expect(openProcess().decrypt(stored, PLACE)).rejects.toMatchObject({
    code: 'secret.unreadable',
  })
})

test('a restored shop without the table decrypts with the made key as SECRET_KEY', async () => {
  const stored = await openProcess().encrypt('text', PLACE)
  const key = await readStoredKey(db)
  await emptyDatabase({ db, ...database })
  await expect(openProcess().decrypt(stored, PLACE)).rejects.toMatchObject({
    code: 'secret.unreadable',
  })
  expect(await openProcess(key).decrypt(stored, PLACE)).toBe('text')
})

test('with SECRET_KEY no key is stored in the database', async () => {
  const stored = await openProcess(SECRET_KEY).encrypt('text', PLACE)
  await emptyDatabase({ db, ...database })
  expect(await openProcess(SECRET_KEY).decrypt(stored, PLACE)).toBe('text')
})
