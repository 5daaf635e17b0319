/** A kind of jewellery that a shop may not sell, and the style of a new shop nearest to it. */
export type OtherKind = {
  label: string
  near: 'Rings' | 'Earrings' | 'Bangles' | 'Pendant' | 'Combo'
}

const KINDS: readonly (OtherKind & { words: string })[] = [
  {
    label: 'anklets',
    near: 'Bangles',
    words: 'anklet, anklets, payal, payals, pajeb, pazeb, ghungroo',
  },
  {
    label: 'nose pins and nose rings',
    near: 'Earrings',
    words: `nose pin, nose pins, nosepin, nosepins, nose ring, nose rings, nosering, noserings,
      nath, naths, nathni, nathiya, laung`,
  },
  {
    label: 'maang tikkas',
    near: 'Combo',
    words: `maang tikka, maang tikkas, mang tika, maangtika, maang teeka, mang tikka, maangtikka,
      matha patti, maatha patti, tikli`,
  },
  { label: 'toe rings', near: 'Rings', words: 'toe ring, toe rings, bichiya, bichhiya, bichua' },
  {
    label: 'armlets',
    near: 'Bangles',
    words: 'armlet, armlets, bajuband, bajubandh, arm band, vanki',
  },
  {
    label: 'waist chains',
    near: 'Pendant',
    words: 'waist chain, waist chains, waist belt, kamarband, kamarbandh, kamar band',
  },
  {
    label: 'hand harnesses',
    near: 'Bangles',
    words: 'hathphool, haath phool, hath phool, hand harness, panja',
  },
  {
    label: 'brooches',
    near: 'Pendant',
    words: 'brooch, brooches, brooch pin, saree pin, sari pin, saree pins',
  },
  {
    label: 'hair jewellery',
    near: 'Combo',
    words: `hair pin, hair pins, hair clip, hair clips, juda pin, juda pins, jooda pin, hair band,
      hair accessories, gajra, hair jewellery`,
  },
  { label: 'watches', near: 'Bangles', words: 'watch, watches, wrist watch, ghadi' },
]

const BY_PHRASE = new Map(
  KINDS.flatMap(({ words, ...kind }) =>
    words.split(',').map((phrase) => [phrase.trim().replace(/\s+/g, ' '), kind] as const),
  ),
)
const MAX_WORDS = 2

/**
 * The kind that a search text names, in any place of it: `payal` and `silver payal for women` are
 * anklets. Undefined if it names none.
 */
export function findOtherKind(text: string): OtherKind | undefined {
  const words = text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []
  for (let length = MAX_WORDS; length > 0; length -= 1)
    for (let at = 0; at + length <= words.length; at += 1) {
      const kind = BY_PHRASE.get(words.slice(at, at + length).join(' '))
      if (kind) return kind
    }
  return undefined
}
