import sharp from 'sharp'
import { expect, test } from 'vitest'
import { storePicture } from './images.ts'
import type { Storage } from '#platform/storage/storage.ts'

function openMemory(): Storage & { files: Map<string, Buffer> } {
  const files = new Map<string, Buffer>()
  return {
    files,
    put: async (key, bytes) => void files.set(key, bytes),
    get: async () => undefined,
    has: async (key) => files.has(key),
    delete: async (key) => void files.delete(key),
  }
}

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#b8860b' } })

test('a picture is stored as AVIF and WebP in every width that it is large enough for', async () => {
  const storage = openMemory()
  const stored = await storePicture(
    storage,
    await plain(500, 400).jpeg().toBuffer(),
    'A gold plate',
  )
  expect(stored).toEqual({
    key: expect.stringMatching(/^[0-9a-f]{24}$/),
    alt: 'A gold plate',
    width: 500,
    height: 400,
  })
  const renditions = [160, 320, 480].flatMap((width) => [
    `pictures/${stored.key}/${width}.avif`,
    `pictures/${stored.key}/${width}.webp`,
  ])
  expect([...storage.files.keys()].toSorted()).toEqual(
    [`originals/${stored.key}.jpg`, ...renditions].toSorted(),
  )
  const { format, width, height } = await sharp(
    storage.files.get(`pictures/${stored.key}/320.webp`),
  ).metadata()
  expect({ format, width, height }).toEqual({ format: 'webp', width: 320, height: 256 })
})

test('a picture from a phone is upright and does not reveal where it was taken', async () => {
  const storage = openMemory()
  const photo = await plain(400, 200)
    .withExif({ IFD0: { Copyright: 'Asha' }, IFD3: { GPSLatitude: '19/1 4/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const stored = await storePicture(storage, photo, '')
  expect(stored).toMatchObject({ width: 200, height: 400 })
  for (const [key, bytes] of storage.files) {
    if (!key.startsWith('pictures/')) continue
    const metadata = await sharp(bytes).metadata()
    expect([metadata.exif, metadata.orientation, metadata.width, metadata.height]).toEqual([
      undefined,
      undefined,
      160,
      320,
    ])
  }
})

test('a picture smaller than every width is not enlarged', async () => {
  const storage = openMemory()
  const stored = await storePicture(storage, await plain(40, 30).png().toBuffer(), '')
  expect(
    await sharp(storage.files.get(`pictures/${stored.key}/160.avif`)).metadata(),
  ).toMatchObject({ width: 40, height: 30 })
})

test('transparent parts of a picture become white', async () => {
  const storage = openMemory()
  const png = await sharp({
    create: { width: 200, height: 200, channels: 4, background: '#00000000' },
  })
    .png()
    .toBuffer()
  const { key } = await storePicture(storage, png, '')
  for (const format of ['avif', 'webp']) {
    const { channels } = await sharp(storage.files.get(`pictures/${key}/160.${format}`)).stats()
    expect(
      channels.map(({ mean }) => Math.round(mean)),
      format,
    ).toEqual([255, 255, 255])
  }
})

test('the same file is processed once', async () => {
  const storage = openMemory()
  const bytes = await plain(200, 200).webp().toBuffer()
  const first = await storePicture(storage, bytes, 'once')
  const before = new Map(storage.files)
  expect(await storePicture(storage, bytes, 'twice')).toEqual({ ...first, alt: 'twice' })
  expect(
    [...storage.files.values()].every((file, index) => file === [...before.values()][index]),
  ).toBe(true)
})

test('interrupted work is repeated', async () => {
  const storage = openMemory()
  const bytes = await plain(200, 200).png().toBuffer()
  const { key } = await storePicture(storage, bytes, '')
  storage.files.delete(`originals/${key}.png`)
  storage.files.delete(`pictures/${key}/160.webp`)
  await storePicture(storage, bytes, '')
  expect(storage.files.has(`pictures/${key}/160.webp`)).toBe(true)
})

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
test.each([
  [
    'a text',
    async () => Buffer.from('no picture'),
    'Pictures must be JPEG, PNG or WebP files of at most 5 MB.',
  ],
  ['an SVG', async () => svg, 'Pictures must be JPEG, PNG or WebP files of at most 5 MB.'],
  [
    'a GIF',
    async () => plain(9, 9).gif().toBuffer(),
    'Pictures must be JPEG, PNG or WebP files of at most 5 MB.',
  ],
  [
    'an empty file',
    async () => Buffer.alloc(0),
    'Pictures must be JPEG, PNG or WebP files of at most 5 MB.',
  ],
  [
    'more than 5 MB',
    async () => Buffer.alloc(5 * 1024 * 1024 + 1),
    'A picture can have at most 5 MB.',
  ],
  [
    'half a picture',
    async () => (await plain(900, 900).jpeg({ quality: 100 }).toBuffer()).subarray(0, 700),
    'This picture cannot be read. Please save it again as JPEG or PNG.',
  ],
  [
    'a beginning without a picture',
    async () => Buffer.from('ffd8ffe000104a46', 'hex'),
    'This picture cannot be read. Please save it again as JPEG or PNG.',
  ],
  [
    'too many pixels',
    async () => plain(8000, 7000).png().toBuffer(),
    'A picture can have at most 50 megapixels and 12,000 pixels on a side.',
  ],
  [
    'a strip',
    async () => plain(2, 13_000).png().toBuffer(),
    'A picture can have at most 50 megapixels and 12,000 pixels on a side.',
  ],
])('%s is refused and nothing is stored', async (_name, make, message) => {
  const storage = openMemory()
  const refusal = expect.objectContaining({
    code: 'picture.invalid',
    message: expect.stringMatching(message),
  })
  await expect(storePicture(storage, await make(), '')).rejects.toEqual(refusal)
  expect(storage.files.size).toBe(0)
})
