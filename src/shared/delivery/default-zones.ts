import { suggestPlace } from '#shared/customer/pincode.ts'
import type { DayRange } from './delivery-dates.ts'

/** How far a place is from the shop. `unknown`: no pincode of the list begins like this one. */
export type ZoneKind = 'city' | 'state' | 'metro' | 'rest' | 'remote' | 'island' | 'unknown'

/** Days that a parcel takes by surface after dispatch (zones of Shiprocket and Delhivery). */
export const ZONE_DAYS: Record<ZoneKind, DayRange> = {
  city: { min: 1, max: 2 },
  state: { min: 2, max: 3 },
  metro: { min: 3, max: 5 },
  rest: { min: 4, max: 7 },
  remote: { min: 7, max: 12 },
  island: { min: 7, max: 15 },
  unknown: { min: 7, max: 15 },
}

/** How pincodes begin in Delhi, Mumbai, Bengaluru, Hyderabad, Chennai, Kolkata, Ahmedabad. */
export const METROS: readonly string[] = ['110', '400', '560', '500', '600', '700', '380']
/** Jammu and Kashmir, Ladakh, Sikkim and the north-east. */
const REMOTE = /^(18|19|737|78|79)/
/** The Andaman and Nicobar Islands, and Lakshadweep. */
const ISLANDS = /^(744|68255[1-9])/
/** States that couriers count as one region. */
const REGIONS: Record<string, string> = { Goa: 'Maharashtra' }

/**
 * The zone of a pincode as seen from the shop's own one: same city (the first three digits),
 * metros, same state, the rest of India, the north-east with Jammu and Kashmir, and the islands. A
 * remote shop is as far from the rest of India as that is from it. Everything is `unknown` for a
 * shop without a pincode.
 */
export function zoneOf(pincode: string, own: string | undefined): ZoneKind {
  const state = regionOf(pincode)
  const ownState = own === undefined ? '' : regionOf(own)
  if (own === undefined || state === '' || ownState === '') return 'unknown'
  const isIsland = ISLANDS.test(pincode)
  if (isIsland !== ISLANDS.test(own)) return 'island'
  if (!isIsland && pincode.slice(0, 3) === own.slice(0, 3)) return 'city'
  if (isIsland) return 'island'
  if (REMOTE.test(own) && state === ownState) return 'state'
  if (REMOTE.test(pincode) || REMOTE.test(own)) return 'remote'
  if (METROS.some((prefix) => pincode.startsWith(prefix))) return 'metro'
  return state === ownState ? 'state' : 'rest'
}

/** The state by the first three digits: at most 900 entries. */
const regions = new Map<string, string>()

/**
 * The state of the first three digits, so that a row of three digits has one zone; empty if there
 * is none.
 */
function regionOf(pincode: string): string {
  const prefix = pincode.slice(0, 3)
  const known = regions.get(prefix)
  if (known !== undefined) return known
  const { state = '' } = suggestPlace(`${prefix}001`)
  const region = REGIONS[state] ?? state
  regions.set(prefix, region)
  return region
}

/** A row of the zone table: a prefix of a pincode, with 2 to 6 digits. */
export type ZoneRow = { prefix: string; served: boolean; transit: DayRange; note: string }

const NOTES: Record<ZoneKind, string> = {
  city: 'Same city',
  state: 'Same state',
  metro: 'Metro',
  rest: 'Rest of India',
  remote: 'North-east, Jammu and Kashmir',
  island: 'Islands',
  unknown: '',
}

const toRow = (prefix: string, kind: ZoneKind): ZoneRow => ({
  prefix,
  served: true,
  transit: ZONE_DAYS[kind],
  note: NOTES[kind],
})

const LAKSHADWEEP = Array.from({ length: 9 }, (_, index) => `68255${index + 1}`)

/**
 * The zones of `zoneOf` as rows, for the table that an administrator starts from: two digits with
 * their most frequent zone, and the exceptions with three or six digits. Unused prefixes have none.
 */
export function listDefaultZones(own: string | undefined): ZoneRow[] {
  const rows = Array.from({ length: 90 }, (_, index) => String(index + 10)).flatMap((start) => {
    const kinds = Array.from({ length: 10 }, (_, digit) => {
      const prefix = `${start}${digit}`
      return { prefix, kind: zoneOf(`${prefix}001`, own) }
    })
    const known = kinds.filter(({ kind }) => kind !== 'unknown')
    const main = mostFrequent(known.map(({ kind }) => kind))
    return main === undefined
      ? []
      : [
          toRow(start, main),
          ...known
            .filter(({ kind }) => kind !== main)
            .map(({ prefix, kind }) => toRow(prefix, kind)),
        ]
  })
  const islands = LAKSHADWEEP.flatMap((pincode) => {
    const kind = zoneOf(pincode, own)
    return kind === 'unknown' ? [] : [toRow(pincode, kind)]
  })
  return [...rows, ...islands].toSorted((one, other) => one.prefix.localeCompare(other.prefix))
}

function mostFrequent(kinds: ZoneKind[]): ZoneKind | undefined {
  const count = (kind: ZoneKind) => kinds.filter((each) => each === kind).length
  return kinds.toSorted((one, other) => count(other) - count(one))[0]
}
