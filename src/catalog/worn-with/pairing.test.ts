import { describe, expect, test } from 'vitest'
import type { Id } from '#shared/ids.ts'
import { choosePairing, setPlacesOf, type Wearable } from './pairing.ts'
import { wornPlacesOf } from './worn-places.ts'

type Look = Partial<Omit<Wearable, 'id'>>

/** A gold piece without stones, unless the look says otherwise. `kind` is a style category. */
const piece = (name: string, kind: string, look: Look = {}): Wearable => ({
  id: `prd_${name}` satisfies Id<'prd'>,
  places: wornPlacesOf(kind),
  isSet: false,
  facets: ['colour:Gold'],
  plating: '18k gold plating',
  price: 100_000,
  ...look,
})

const ring = piece('ring', 'Rings')
const pairingOf = (worn: Wearable, ...candidates: Wearable[]): string[] =>
  choosePairing(worn, candidates).map((id) => id.slice('prd_'.length))

describe('what is worn with a piece', () => {
  test('is of other kinds, which also differ from each other', () => {
    expect(
      pairingOf(
        ring,
        piece('other-ring', 'Rings'),
        piece('hoops', 'Earrings', { price: 90_000 }),
        piece('studs', 'Earrings', { price: 50_000 }),
        piece('kada', 'Bangles', { price: 200_000 }),
        piece('chain', 'Pendant Pendent', { price: 300_000 }),
      ),
    ).toEqual(['hoops', 'kada'])
  })

  test('is nothing of a kind that the shop does not know, and nothing with such a piece', () => {
    const brooch = piece('brooch', 'Brooches')
    expect(pairingOf(ring, brooch)).toEqual([])
    expect(pairingOf(brooch, ring)).toEqual([])
  })

  test('shares a colour or the plating, also if only the case of letters differs', () => {
    const silver = { facets: ['colour:Silver'], plating: 'Rhodium plating' }
    const pearl = { facets: ['colour:Ivory', 'stone:Pearl'] }
    expect(pairingOf(ring, piece('silver', 'Earrings', silver))).toEqual([])
    expect(
      pairingOf(ring, piece('pearl', 'Earrings', { ...pearl, plating: '18K Gold Plating' })),
    ).toEqual(['pearl'])
    expect(pairingOf(ring, piece('bare', 'Earrings', { ...pearl, plating: null }))).toEqual([])
    expect(
      pairingOf({ ...ring, plating: null }, piece('unknown', 'Earrings', { plating: null })),
    ).toEqual(['unknown'])
  })

  test('has no colour that clashes, but may be plain or share one of several', () => {
    const red = piece('red', 'Rings', { facets: ['colour:Gold', 'colour:Red'] })
    const green = piece('green', 'Earrings', { facets: ['colour:Gold', 'colour:Green'] })
    const both = piece('both', 'Bangles', { facets: ['colour:Green', 'colour:Red'] })
    expect(pairingOf(red, green)).toEqual([])
    expect(pairingOf(red, both)).toEqual(['both'])
    expect(pairingOf(ring, green)).toEqual(['green'])
  })

  test('begins with what has most in common, then with the nearest price', () => {
    const facets = ['colour:Gold', 'stone:Kundan-look glass']
    const kundan = piece('kundan', 'Rings', { facets })
    const candidates = [
      piece('plain', 'Earrings'),
      piece('dearer', 'Pendant', { facets, price: 190_000 }),
      piece('near', 'Bangles', { facets, price: 120_000 }),
    ]
    expect(pairingOf(kundan, ...candidates)).toEqual(['near', 'dearer'])
    expect(pairingOf(kundan, ...candidates.toReversed())).toEqual(['near', 'dearer'])
  })

  test('is nothing that only has one of many colours in common', () => {
    const kada = piece('kada', 'Bangles', {
      facets: ['colour:Red', 'colour:Green', 'colour:Gold', 'stone:Kundan-look glass'],
      plating: 'Antique gold plating',
    })
    const emerald = piece('emerald', 'Rings', { facets: ['colour:Green', 'stone:Glass'] })
    expect(pairingOf(emerald, kada)).toEqual([])
  })

  test('is never a set, and with a set nothing that it contains', () => {
    const set = piece('set', 'Combo', { isSet: true, places: setPlacesOf('Ring and studs') })
    expect(pairingOf(ring, set)).toEqual([])
    expect(pairingOf(set, ring, piece('hoops', 'Earrings'), piece('chain', 'Pendant'))).toEqual([
      'chain',
    ])
  })
})

test('a set has earrings if it has a necklace; nothing is known of one without names', () => {
  expect(setPlacesOf('Bar Necklace Set').flat()).toContain('earring')
  expect(setPlacesOf('Halo ring').flat()).not.toContain('earring')
  expect(setPlacesOf('Bridal set')).toEqual([])
})
