import { Refusal } from '#shared/errors.ts'
import { MAX_VIDEO_BYTES, VIDEO_PROBLEMS } from '#shared/catalog/video-file.ts'

/** A box of ISO/IEC 14496-12: the offsets of the box, of its content and of its end. */
type Box = { type: string; from: number; start: number; end: number }

/** More boxes are no video of a camera, and would take long. */
const MAX_BOXES = 5000

/**
 * The boxes that stay, by the box that they are in. All others become empty `free` boxes of the
 * same size, so that the offsets into the samples stay right. `udta`, `meta` and `uuid` are where
 * cameras store the place, and no player needs them.
 */
const KEPT: Record<string, readonly string[]> = {
  file: ['ftyp', 'styp', 'moov', 'mdat', 'moof', 'sidx', 'mfra'],
  moov: ['mvhd', 'trak', 'mvex'],
  mvex: ['mehd', 'trex'],
  trak: ['tkhd', 'edts', 'mdia'],
  edts: ['elst'],
  mdia: ['mdhd', 'hdlr', 'minf'],
  minf: ['vmhd', 'smhd', 'dinf', 'stbl'],
  stbl: 'stsd stts ctts cslg stsc stsz stz2 stco co64 stss sdtp sbgp sgpd'.split(' '),
  moof: ['mfhd', 'traf'],
  traf: 'tfhd tfdt trun sdtp sbgp sgpd'.split(' '),
}

const refusal = (message: string): Refusal =>
  new Refusal('video.invalid', { message, fields: { video: message } })

const typeAt = (bytes: Buffer, at: number): string => bytes.toString('latin1', at, at + 4)

/** Returns the box at `from`. Throws if it is larger than what it is in. */
function readBox(bytes: Buffer, from: number, limit: number): Box {
  if (from + 8 > limit) throw refusal(VIDEO_PROBLEMS.unreadable)
  const short = bytes.readUInt32BE(from)
  const isLong = short === 1
  if (isLong && from + 16 > limit) throw refusal(VIDEO_PROBLEMS.unreadable)
  // 0: to the end of the file.
  const size = isLong ? Number(bytes.readBigUInt64BE(from + 8)) : short === 0 ? limit - from : short
  const start = from + (isLong ? 16 : 8)
  if (size < start - from || from + size > limit) throw refusal(VIDEO_PROBLEMS.unreadable)
  return { type: typeAt(bytes, from + 4), from, start, end: from + size }
}

function listBoxes(bytes: Buffer, { start, end }: { start: number; end: number }): Box[] {
  const boxes: Box[] = []
  for (let at = start; at < end; ) {
    const box = readBox(bytes, at, end)
    boxes.push(box)
    if (boxes.length > MAX_BOXES) throw refusal(VIDEO_PROBLEMS.unreadable)
    at = box.end
  }
  return boxes
}

/** Empties the boxes inside of a container that are not kept, and those inside of the others. */
function clean(bytes: Buffer, parent: string, range: { start: number; end: number }): void {
  const kept = KEPT[parent] ?? []
  for (const box of listBoxes(bytes, range)) {
    if (!kept.includes(box.type)) {
      bytes.write('free', box.from + 4, 'latin1')
      bytes.fill(0, box.start, box.end)
    } else if (box.type in KEPT) clean(bytes, box.type, box)
  }
}

const find = (bytes: Buffer, box: Box, ...path: string[]): Box => {
  const [type, ...rest] = path
  if (type === undefined) return box
  const inner = listBoxes(bytes, box).find((each) => each.type === type)
  if (!inner) throw refusal(VIDEO_PROBLEMS.unreadable)
  return find(bytes, inner, ...rest)
}

type Track = { kind: string; codecs: string[]; width: number; height: number }

/** Reads the handler, the codecs and the size in pixels (16.16 at the end of `tkhd`) of a track. */
function readTrack(bytes: Buffer, trak: Box): Track {
  const header = find(bytes, trak, 'tkhd')
  const handler = find(bytes, trak, 'mdia', 'hdlr')
  const entries = find(bytes, trak, 'mdia', 'minf', 'stbl', 'stsd')
  if (header.end - header.start < 84 || handler.end - handler.start < 12)
    throw refusal(VIDEO_PROBLEMS.unreadable)
  return {
    kind: typeAt(bytes, handler.start + 8),
    codecs: listBoxes(bytes, { start: entries.start + 8, end: entries.end }).map(
      ({ type }) => type,
    ),
    width: bytes.readUInt32BE(header.end - 8) >>> 16,
    height: bytes.readUInt32BE(header.end - 4) >>> 16,
  }
}

const hasOnly = ({ codecs }: Track, ...allowed: string[]): boolean =>
  codecs.length > 0 && codecs.every((codec) => allowed.includes(codec))

/** Returns the size of the picture. Throws unless it is H.264, with AAC or without sound. */
function checkTracks(tracks: Track[]): { width: number; height: number } {
  const [picture, ...otherPictures] = tracks.filter(({ kind }) => kind === 'vide')
  const [sound, ...otherSounds] = tracks.filter(({ kind }) => kind === 'soun')
  const isOther = tracks.some(({ kind }) => kind !== 'vide' && kind !== 'soun')
  if (!picture || isOther || otherPictures.length > 0 || otherSounds.length > 0)
    throw refusal(VIDEO_PROBLEMS.tracks)
  if (picture.codecs.some((codec) => /^(?:hvc1|hev1|dvh1|dvhe)$/.test(codec)))
    throw refusal(VIDEO_PROBLEMS.hevc)
  if (!hasOnly(picture, 'avc1', 'avc3')) throw refusal(VIDEO_PROBLEMS.picture)
  if (sound && !hasOnly(sound, 'mp4a')) throw refusal(VIDEO_PROBLEMS.sound)
  const { width, height } = picture
  if (width === 0 || height === 0) throw refusal(VIDEO_PROBLEMS.unreadable)
  return { width, height }
}

/**
 * Checks an MP4 by its boxes and removes what is not needed to play it, in place: above all where
 * it was taken. Returns the size of the picture. Throws the Refusal `video.invalid` for anything
 * that is not one H.264 video with at most one AAC sound.
 */
export function cleanMp4(bytes: Buffer): { width: number; height: number } {
  if (bytes.length > MAX_VIDEO_BYTES) throw refusal(VIDEO_PROBLEMS.bytes)
  if (bytes.length < 16 || typeAt(bytes, 4) !== 'ftyp') throw refusal(VIDEO_PROBLEMS.format)
  if (typeAt(bytes, 8) === 'qt  ') throw refusal(VIDEO_PROBLEMS.quickTime)
  const file = { type: 'file', from: 0, start: 0, end: bytes.length }
  const boxes = listBoxes(bytes, file)
  const [movie, ...others] = boxes.filter(({ type }) => type === 'moov')
  if (!movie || others.length > 0 || boxes.every(({ type }) => type !== 'mdat'))
    throw refusal(VIDEO_PROBLEMS.unreadable)
  const tracks = listBoxes(bytes, movie).filter(({ type }) => type === 'trak')
  const size = checkTracks(tracks.map((trak) => readTrack(bytes, trak)))
  clean(bytes, 'file', file)
  return size
}
