import { expect, test } from 'vitest'
import { Refusal } from '#shared/errors.ts'
import { openEncryption, toEncryptionKey } from './encryption.ts'

const PLACE = { table: 'totp', column: 'secret', row: 'usr_1' }
const openWith = (...secrets: string[]) => openEncryption(async () => secrets.map(toEncryptionKey))
const first = openWith('the first key of this shop')

const expectUnreadable = (reading: Promise<string>) =>
  expect(reading).rejects.toThrow(
    expect.objectContaining({ constructor: Refusal, code: 'secret.unreadable', status: 503 }),
  )

test.each(['JBSWY3DPEHPK3PXP', '', 'झुमका', 'x'.repeat(10_000)])(
  'an encrypted text is decrypted in its place: %.20j',
  async (text) => {
    const stored = await first.encrypt(text, PLACE)
    expect(stored).toMatch(/^v1\.[\w-]{10}\.[\w-]+$/)
    if (text) expect(stored).not.toContain(text)
    expect(await first.decrypt(stored, PLACE)).toBe(text)
  },
)

test('the same text is encrypted differently each time', async () => {
  expect(await first.encrypt('text', PLACE)).not.toBe(await first.encrypt('text', PLACE))
})

test('a value that was copied to another place is refused', async () => {
  const stored = await first.encrypt('text', PLACE)
  for (const part of ['table', 'column', 'row'])
    await expectUnreadable(first.decrypt(stored, { ...PLACE, [part]: 'other' }))
})

test('a value of another key is refused', async () => {
  const stored = await first.encrypt('text', PLACE)
  await expectUnreadable(openWith('another key of this shop').decrypt(stored, PLACE))
})

test('a value of an earlier key can be read while that key is there', async () => {
  const stored = await first.encrypt('text', PLACE)
  const both = openWith('another key of this shop', 'the first key of this shop')
  expect(await both.decrypt(stored, PLACE)).toBe('text')
  await expectUnreadable(first.decrypt(await both.encrypt('text', PLACE), PLACE))
})

test('a value with any changed byte is refused', async () => {
  const stored = await first.encrypt('text', PLACE)
  const [version, id, sealed = ''] = stored.split('.')
  const bytes = Buffer.from(sealed, 'base64url')
  for (const index of bytes.keys()) {
    const changed = Buffer.from(bytes)
    changed.writeUInt8(bytes.readUInt8(index) ^ 1, index)
    await expectUnreadable(
      first.decrypt([version, id, changed.toString('base64url')].join('.'), PLACE),
    )
  }
})

test('a value that is not complete is refused', async () => {
  const stored = await first.encrypt('text', PLACE)
  const [, id, sealed] = stored.split('.')
  const broken = ['', 'text', `v1.${id}`, `v1.${id}.`, `v1.${id}.AAAA`, `v2.${id}.${sealed}`]
  for (const each of [...broken, `${stored}.more`, stored.slice(0, -4)])
    await expectUnreadable(first.decrypt(each, PLACE))
})
