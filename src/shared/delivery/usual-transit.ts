import { suggestPlace } from '#shared/customer/pincode.ts'
import type { DayRange } from './delivery-dates.ts'

/** The first three digits of pincodes with the state that they are in. */
export type Beginning = { prefix: string; state: string }

let beginnings: Beginning[] | undefined

/** The first three digits of all pincodes whose state is known: about 600 rows. */
export function listBeginnings(): readonly Beginning[] {
  beginnings ??= Array.from({ length: 900 }, (_, index) => String(index + 100)).flatMap(
    (prefix) => {
      const { state } = suggestPlace(`${prefix}001`)
      return state ? [{ prefix, state }] : []
    },
  )
  return beginnings
}

/** Which part of the places "most" means. */
const MOST = 0.8

/**
 * The days after dispatch within which a parcel arrives at most of these places. A place that is
 * not served is undefined. Returns undefined if too few are served.
 */
export function usualTransit(places: readonly (DayRange | undefined)[]): DayRange | undefined {
  const served = places
    .filter((days) => days !== undefined)
    .toSorted((one, other) => one.max - other.max)
  const most = served.slice(0, Math.ceil(places.length * MOST))
  const last = most.at(-1)
  if (!last || most.length < places.length * MOST) return undefined
  return { min: Math.min(...most.map(({ min }) => min)), max: last.max }
}

/**
 * The days after dispatch within which a parcel arrives at all of these places. Returns undefined
 * if one is not served.
 */
export function transitToAll(places: readonly (DayRange | undefined)[]): DayRange | undefined {
  const served = places.filter((days) => days !== undefined)
  if (served.length === 0 || served.length < places.length) return undefined
  return {
    min: Math.min(...served.map(({ min }) => min)),
    max: Math.max(...served.map(({ max }) => max)),
  }
}
