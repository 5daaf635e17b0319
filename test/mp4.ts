/** Returns a box of ISO/IEC 14496-12. */
export function box(type: string, ...contents: (Buffer | string)[]): Buffer {
  const content = Buffer.concat(contents.map((each) => Buffer.from(each as string, 'latin1')))
  const head = Buffer.alloc(8)
  head.writeUInt32BE(content.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, content])
}

const zeros = (length: number) => Buffer.alloc(length)

function trackHeader(width: number, height: number): Buffer {
  const content = zeros(84)
  content.writeUInt32BE(width * 65_536, 76)
  content.writeUInt32BE(height * 65_536, 80)
  return box('tkhd', content)
}

/** A track with this handler and codec, with boxes of a camera in it. */
const track = (handler: string, codec: string, ...extra: Buffer[]): Buffer =>
  box(
    'trak',
    trackHeader(320, 240),
    box(
      'mdia',
      box('mdhd', zeros(24)),
      box('hdlr', zeros(8), handler, zeros(13)),
      box(
        'minf',
        box('stbl', box('stsd', zeros(4), Buffer.from([0, 0, 0, 1]), box(codec, zeros(78)))),
      ),
    ),
    ...extra,
  )

type Mp4 = {
  brand?: string
  video?: string
  sound?: string | null
  /** Boxes in `moov`, in each track, and at the end of the file. */
  inMovie?: Buffer[]
  inTrack?: Buffer[]
  atEnd?: Buffer[]
  samples?: Buffer
}

/** A small MP4 whose boxes are right. It has no pictures, so no player shows it. */
export const makeMp4 = ({
  brand = 'isom',
  video = 'avc1',
  sound = 'mp4a',
  inMovie = [],
  inTrack = [],
  atEnd = [],
  samples = Buffer.from('samples'),
}: Mp4 = {}): Buffer =>
  Buffer.concat([
    box('ftyp', brand, zeros(4), 'isommp42'),
    box(
      'moov',
      box('mvhd', zeros(100)),
      track('vide', video, ...inTrack),
      ...(sound === null ? [] : [track('soun', sound)]),
      ...inMovie,
    ),
    box('mdat', samples),
    ...atEnd,
  ])
