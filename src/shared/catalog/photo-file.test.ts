import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { formatProblem, PHOTO_PROBLEMS, photoFormatOf, pixelsOf } from './photo-file.ts'

const testImage = () =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: '#b84e0b' } })
/** An ISO base media file type box with these brands: major, then compatible. */
const ftyp = (...[major = '', ...compatible]: string[]) => {
  const brands = compatible.join('')
  return Buffer.concat([
    Buffer.from([0, 0, 0, 16 + brands.length]),
    Buffer.from(`ftyp${major}\0\0\0\0${brands}`, 'latin1'),
  ])
}

describe('the format of a photo is read from its bytes', () => {
  test.each([
    ['jpeg', async () => testImage().jpeg().toBuffer()],
    ['png', async () => testImage().png().toBuffer()],
    ['webp', async () => testImage().webp().toBuffer()],
    ['avif', async () => testImage().avif({ effort: 0 }).toBuffer()],
    ['avif', async () => ftyp('mif1', 'mif1', 'avif', 'miaf')],
    ['heic', async () => ftyp('heic', 'mif1', 'heic')],
    ['heic', async () => ftyp('mif1', 'mif1', 'heic')],
    ['heic', async () => ftyp('hevx')],
    [undefined, async () => ftyp('isom', 'mp42')],
    [undefined, async () => Buffer.from('GIF89a')],
    [undefined, async () => Buffer.alloc(0)],
  ])('%s', async (format, make) => {
    expect(photoFormatOf(await make())).toBe(format)
  })

  test('a file that is not JPEG or PNG gets the sentence that says how to convert it', async () => {
    expect(formatProblem(await testImage().jpeg().toBuffer())).toBeUndefined()
    expect(formatProblem(await testImage().png().toBuffer())).toBeUndefined()
    expect(formatProblem(await testImage().webp().toBuffer())).toBe(PHOTO_PROBLEMS.webp)
    expect(formatProblem(ftyp('heic'))).toContain('Settings > Camera > Formats > Most Compatible')
    expect(formatProblem(Buffer.from('GIF89a'))).toBe(PHOTO_PROBLEMS.format)
  })
})

describe('the pixels of a photo are read from its header', () => {
  test.each([
    ['a JPEG', async () => testImage().jpeg().toBuffer(), 60_000],
    [
      'a progressive JPEG with EXIF data',
      async () =>
        testImage()
          .withExif({ IFD0: { Copyright: 'x'.repeat(500) } })
          .jpeg({ progressive: true })
          .toBuffer(),
      60_000,
    ],
    ['a PNG', async () => testImage().png().toBuffer(), 60_000],
    [
      'a JPEG that is cut off',
      async () => (await testImage().jpeg().toBuffer()).subarray(0, 30),
      undefined,
    ],
    ['a WebP', async () => testImage().webp().toBuffer(), undefined],
  ])('%s', async (_what, make, pixels) => {
    expect(pixelsOf(await make())).toBe(pixels)
  })
})
