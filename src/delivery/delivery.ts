import { SHIPPING_MESSAGES } from '#shared/customer/account-fields.ts'
import { suggestPlace } from '#shared/customer/pincode.ts'
import { shopPincode } from '#shared/customer/shop-city.ts'
import {
  deliveryDates,
  type DayRange,
  type DeliveryDates,
} from '#shared/delivery/delivery-dates.ts'
import { listDefaultZones, METROS, ZONE_DAYS, zoneOf } from '#shared/delivery/default-zones.ts'
import { notServedText } from '#shared/delivery/delivery-text.ts'
import { onlyState, ownStateProblem } from '#shared/delivery/own-state.ts'
import { listBeginnings, transitToAll, usualTransit } from '#shared/delivery/usual-transit.ts'
import { Refusal } from '#shared/errors.ts'
import { gstinOf, placeOf } from '#shared/tax/tax.ts'
import type { ShopDetails } from '#shared/shop-settings.ts'
import type { DeliveryRule } from '#shared/delivery/delivery-rule.ts'
import type { Reader } from '#platform/db/db.ts'
import { findDistrict } from './districts.ts'
import { findZone, listAllZones, listWideZones, listZones } from './zones.ts'
import { toZonesCsv, type Zone } from './zones-csv.ts'

export { readVersion, removeZone, replaceZones, saveZone } from './zones.ts'
export type { Zone } from './zones-csv.ts'

/**
 * What decides about delivery: the settings, and the days of handling. `details` gives the pincode
 * of the shop if the rule has none.
 */
export type DeliveryTerms = { rule: DeliveryRule; details: ShopDetails; dispatch: DayRange }

const ownPincode = ({ rule, details }: DeliveryTerms): string | undefined =>
  rule.pincode || shopPincode(details)

/** Days after dispatch to a pincode; undefined if a saved zone does not serve it. */
async function findTransit(
  db: Reader,
  pincode: string,
  terms: DeliveryTerms,
): Promise<DayRange | undefined> {
  return transitOf(await findZone(db, pincode), pincode, terms)
}

/** The same with the saved zone that holds for the pincode, if there is one. */
function transitOf(
  zone: Zone | undefined,
  pincode: string,
  terms: DeliveryTerms,
): DayRange | undefined {
  if (!zone) return ZONE_DAYS[zoneOf(pincode, ownPincode(terms))]
  return zone.served ? { min: zone.minDays, max: zone.maxDays } : undefined
}

export type EstimateDeliveryInput = { pincode: string; now: Date; terms: DeliveryTerms }

/** When an order that is paid at `now` arrives at a pincode; undefined if it is not served. */
export async function findDates(
  db: Reader,
  { pincode, now, terms }: EstimateDeliveryInput,
): Promise<DeliveryDates | undefined> {
  const transit = await findTransit(db, pincode, terms)
  return transit && deliveryDates(now, terms.rule, { dispatch: terms.dispatch, transit })
}

/** The city of a pincode or else its district, and its state, as far as they are known. */
function placeOfPincode(pincode: string): { city?: string | undefined; state?: string } {
  const place = suggestPlace(pincode)
  return { city: findDistrict(pincode), ...place }
}

/** The delivery to a pincode, for a customer who has not ordered yet. */
export async function estimateDelivery(db: Reader, input: EstimateDeliveryInput) {
  const { pincode, terms } = input
  const { city, state } = placeOfPincode(pincode)
  const problem = ownStateProblem(terms.details, { pincode })
  const expected = problem ? undefined : await findDates(db, input)
  const message = problem?.message ?? notServedText(pincode, city)
  return {
    pincode,
    served: expected !== undefined,
    message: expected ? '' : message,
    place: [city, state]
      .filter((name, index, all) => name && all.indexOf(name) === index)
      .join(', '),
    expected: expected ?? null,
    metros: null,
  }
}

/**
 * The delivery to most of India, for a customer whose pincode is not known, and to the metro cities
 * if they get it earlier; of a seller who delivers to one state only, to most of that. Saved zones
 * of more than three digits do not count.
 */
export async function estimateUsual(
  db: Reader,
  { now, terms }: Omit<EstimateDeliveryInput, 'pincode'>,
) {
  const only = onlyState(terms.details)
  const zones = new Map((await listWideZones(db)).map((zone) => [zone.prefix, zone]))
  const transitTo = (prefix: string) => {
    const zone = zones.get(prefix) ?? zones.get(prefix.slice(0, 2))
    return transitOf(zone, `${prefix}001`, terms)
  }
  const datesOf = (transit: DayRange | undefined) =>
    transit ? deliveryDates(now, terms.rule, { dispatch: terms.dispatch, transit }) : null
  const beginnings = listBeginnings().filter(({ state }) => only === undefined || state === only)
  const expected = datesOf(usualTransit(beginnings.map(({ prefix }) => transitTo(prefix))))
  const metros = only === undefined ? datesOf(transitToAll(METROS.map(transitTo))) : null
  return {
    pincode: '',
    served: expected !== null,
    message: '',
    place: only ?? 'Most of India',
    expected,
    metros: expected && metros && metros.to < expected.to ? metros : null,
  }
}

/**
 * Throws `delivery.not-served` for state and pincode of another state than its own if the seller
 * has chosen "not registered", and for an address without a known state if the seller is
 * registered: its place of supply decides which taxes apply (IGST Act, section 10).
 */
export function assertState(
  details: ShopDetails,
  destination: { pincode: string; state: string },
): void {
  const problem = ownStateProblem(details, destination) ?? placeProblem(details, destination)
  if (!problem) return
  const { field, message } = problem
  throw new Refusal('delivery.not-served', {
    message,
    fields: { [`shippingDetails.${field}`]: message },
  })
}

const placeProblem = (details: ShopDetails, destination: { pincode: string; state: string }) =>
  gstinOf(details) !== null && placeOf(destination) === null
    ? ({ field: 'state', message: SHIPPING_MESSAGES.state } as const)
    : undefined

/** The dates that an order to this pincode promises. Throws `delivery.not-served`. */
export async function readPromisedDates(
  db: Reader,
  input: EstimateDeliveryInput,
): Promise<DeliveryDates> {
  const dates = await findDates(db, input)
  if (dates) return dates
  const message = notServedText(input.pincode, placeOfPincode(input.pincode).city)
  throw new Refusal('delivery.not-served', {
    message,
    fields: { 'shippingDetails.pincode': message },
  })
}

const listDefaults = (terms: DeliveryTerms): Zone[] =>
  listDefaultZones(ownPincode(terms)).map(({ prefix, served, transit, note }) => ({
    prefix,
    served,
    minDays: transit.min,
    maxDays: transit.max,
    note,
  }))

/** The saved zones, and the defaults that hold without them. */
export const listDeliveryZones = async (
  db: Reader,
  query: Parameters<typeof listZones>[1],
  terms: DeliveryTerms,
) => ({
  ...(await listZones(db, query)),
  defaults: listDefaults(terms),
  from: ownPincode(terms) ?? '',
})

/** The saved zones as CSV; the defaults if there are none. */
export async function exportDeliveryZones(db: Reader, terms: DeliveryTerms): Promise<string> {
  const zones = await listAllZones(db)
  return toZonesCsv(zones.length > 0 ? zones : listDefaults(terms))
}
