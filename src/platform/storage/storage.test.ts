import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openS3Storage } from './s3.ts'
import { openFolderStorage, type Storage } from './storage.ts'

type StoredObject = { body: Buffer; contentType: string | undefined }

/** A bucket that accepts requests with a correct signature and refuses the others as S3 does. */
const bucket = new Map<string, StoredObject>()
const server = createServer(async (request, response) => {
  const body = await buffer(request)
  const signature =
    /^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/us-east-1\/s3\/aws4_request, SignedHeaders=\S*host\S*, Signature=[0-9a-f]{64}$/
  if (!signature.test(request.headers.authorization ?? '') || !request.headers['x-amz-date'])
    return response.writeHead(403).end('AccessDenied')
  const place = request.url ?? ''
  if (place.endsWith('/moved.webp'))
    return response.writeHead(307, { location: `${endpointOf()}/shop/other.webp` }).end('Moved')
  if (request.method === 'PUT') {
    bucket.set(place, { body, contentType: request.headers['content-type'] })
    return response.end()
  }
  if (request.method === 'DELETE') {
    bucket.delete(place)
    return response.writeHead(204).end()
  }
  const stored = bucket.get(place)
  if (!stored) return response.writeHead(404).end('NoSuchKey')
  return response
    .writeHead(200, { 'content-type': stored.contentType ?? '' })
    .end(request.method === 'HEAD' ? undefined : stored.body)
})

let folder = ''
const storages: Record<string, () => Storage> = {
  'a folder': () => openFolderStorage(folder),
  'S3-compatible storage': () =>
    openS3Storage({
      endpoint: endpointOf(),
      bucket: 'shop',
      accessKey: 'key',
      secretKey: 'secret',
    }),
}

const endpointOf = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pictures-'))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
})

afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true })
})

describe.each(Object.keys(storages))('%s', (name) => {
  const open = () => storages[name]?.() ?? expect.unreachable()

  test('returns a stored object with its type', async () => {
    await open().put('pictures/ab12/720.webp', Buffer.from('first'), 'image/webp')
    await open().put('pictures/ab12/720.webp', Buffer.from('second'), 'image/webp')
    expect(await open().get('pictures/ab12/720.webp')).toEqual({
      bytes: Buffer.from('second'),
      contentType: 'image/webp',
    })
    expect(await open().has('pictures/ab12/720.webp')).toBe(true)
  })

  test('returns undefined for an unknown key', async () => {
    expect(await open().get('pictures/ab12/160.webp')).toBeUndefined()
    expect(await open().has('pictures/ab12/160.webp')).toBe(false)
  })

  test('deletes an object, and ignores an unknown key', async () => {
    const key = 'pictures/ef56/320.webp'
    await open().put(key, Buffer.from('x'), 'image/webp')
    await open().delete(key)
    await open().delete(key)
    expect(await open().has(key)).toBe(false)
  })

  test.each([
    '../secret.webp',
    'pictures/../../etc/passwd',
    '/etc/passwd',
    'pictures//a.webp',
    'a\0.webp',
    'A.webp',
    'a',
  ])('refuses the key %j', async (key) => {
    await expect(async () => open().get(key)).rejects.toThrow('is not a storage key')
    await expect(async () => open().put(key, Buffer.from('x'), 'image/webp')).rejects.toThrow(
      'is not a storage key',
    )
    await expect(async () => open().delete(key)).rejects.toThrow('is not a storage key')
  })
})

test('a folder has no unfinished file after a write', async () => {
  await openFolderStorage(folder).put('pictures/cd34/320.avif', Buffer.from('x'), 'image/avif')
  expect(await readdir(path.join(folder, 'pictures/cd34'))).toEqual(['320.avif'])
})

test('if the storage refuses, the error names the key and the response', async () => {
  const stranger = openS3Storage({
    endpoint: endpointOf(),
    bucket: 'shop',
    accessKey: 'stranger',
    secretKey: 'secret',
  })
  await expect(
    stranger.put('pictures/ab12/720.webp', Buffer.from('x'), 'image/webp'),
  ).rejects.toThrow('pictures/ab12/720.webp could not be stored: the storage returned 403')
})

test('S3-compatible storage that leads to another address is not followed', async () => {
  const storage = storages['S3-compatible storage']?.() ?? expect.unreachable()
  await storage.put('pictures/ab12/other.webp', Buffer.from('x'), 'image/webp')
  await expect(storage.get('pictures/ab12/moved.webp')).rejects.toThrow('returned 307 Moved')
})
