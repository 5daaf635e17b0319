import { expect, test } from 'vitest'
import { MAX_VIDEO_BYTES, VIDEO_PROBLEMS } from '#shared/catalog/video-file.ts'
import { box, makeMp4 } from './mp4.ts'
import { cleanMp4 } from '#platform/video/mp4.ts'

const PLACE = '+26.9124+075.7873/'
const problemOf = (bytes: Buffer): unknown => {
  try {
    return cleanMp4(bytes)
  } catch (error) {
    return error instanceof Error ? error.message : error
  }
}

test('a video of H.264 with AAC or without sound is taken, with its size', () => {
  expect(cleanMp4(makeMp4())).toEqual({ width: 320, height: 240 })
  expect(cleanMp4(makeMp4({ sound: null, video: 'avc3' }))).toEqual({ width: 320, height: 240 })
})

test('the place is removed wherever cameras and editors write it, and offsets stay', () => {
  const place = box('\u00a9xyz', `\0\u0012\u0015\u00c7${PLACE}`)
  const bytes = makeMp4({
    inMovie: [
      box('udta', place),
      box('udta', box('loci', `\0\0\0\0\0\0${PLACE}`)),
      box('meta', box('ilst', PLACE)),
      box('uuid', PLACE),
      box('free', PLACE),
    ],
    inTrack: [box('udta', place), box('meta', PLACE)],
    atEnd: [box('uuid', `\u00be\u007a<x:xmpmeta>${PLACE}</x:xmpmeta>`), box('skip', PLACE)],
    samples: Buffer.from('the samples themselves'),
  })
  const [length, samplesAt] = [bytes.length, bytes.indexOf('the samples themselves')]
  cleanMp4(bytes)
  expect(bytes.includes(PLACE)).toBe(false)
  expect(bytes.includes('xmpmeta')).toBe(false)
  expect(bytes.length).toBe(length)
  expect(bytes.indexOf('the samples themselves')).toBe(samplesAt)
  const again = Buffer.from(bytes)
  cleanMp4(again)
  expect(again.equals(bytes)).toBe(true)
})

test.each([
  ['HEVC of an iPhone', makeMp4({ video: 'hvc1' }), VIDEO_PROBLEMS.hevc],
  ['HEVC of another phone', makeMp4({ video: 'hev1' }), VIDEO_PROBLEMS.hevc],
  ['MOV', makeMp4({ brand: 'qt  ' }), VIDEO_PROBLEMS.quickTime],
  ['AV1', makeMp4({ video: 'av01' }), VIDEO_PROBLEMS.picture],
  ['sound that is not AAC', makeMp4({ sound: 'ac-3' }), VIDEO_PROBLEMS.sound],
  ['no picture', makeMp4({ inMovie: [] }).subarray(0, 16), VIDEO_PROBLEMS.unreadable],
  ['a text', Buffer.from('<html><script>alert(1)</script></html>'), VIDEO_PROBLEMS.format],
  ['nothing', Buffer.alloc(0), VIDEO_PROBLEMS.format],
  ['a half', makeMp4().subarray(0, 300), VIDEO_PROBLEMS.unreadable],
  ['two movies', Buffer.concat([makeMp4(), makeMp4()]), VIDEO_PROBLEMS.unreadable],
  [
    'boxes without an end',
    makeMp4({ atEnd: [Buffer.from([0, 0, 0, 0])] }),
    VIDEO_PROBLEMS.unreadable,
  ],
  [
    'a size below its head',
    makeMp4({ atEnd: [Buffer.from('\0\0\0\x03evil')] }),
    VIDEO_PROBLEMS.unreadable,
  ],
  [
    'a size beyond the file',
    makeMp4({ atEnd: [Buffer.from('\0\0\0\x01evil\xff\xff\xff\xff\xff\xff\xff\xff', 'latin1')] }),
    VIDEO_PROBLEMS.unreadable,
  ],
  [
    'a hundred thousand boxes',
    makeMp4({ atEnd: [Buffer.from('\0\0\0\x08free'.repeat(100_000), 'latin1')] }),
    VIDEO_PROBLEMS.unreadable,
  ],
  ['a track of data', makeMp4({ inMovie: [trackOfData()] }), VIDEO_PROBLEMS.tracks],
  ['more than 20 MB', Buffer.alloc(MAX_VIDEO_BYTES + 1), VIDEO_PROBLEMS.bytes],
])('%s is refused with its sentence', (_name, bytes, sentence) => {
  expect(problemOf(bytes)).toBe(sentence)
})

/** The track in which iPhones write the place of each moment. */
function trackOfData(): Buffer {
  const movie = makeMp4({ sound: null })
  const from = movie.indexOf('trak') - 4
  const trak = movie.subarray(from, from + movie.readUInt32BE(from))
  return Buffer.from(trak.toString('latin1').replace('vide', 'meta'), 'latin1')
}

test('random changes of a file never throw anything but a refusal', () => {
  const original = makeMp4({ inMovie: [box('udta', PLACE)] })
  for (let round = 0; round < 3000; round += 1) {
    const bytes = Buffer.from(original)
    for (let change = 0; change < 3; change += 1)
      bytes[Math.floor(Math.random() * bytes.length)] = Math.floor(Math.random() * 256)
    try {
      cleanMp4(bytes)
    } catch (error) {
      expect(error).toMatchObject({ code: 'video.invalid' })
    }
  }
})
