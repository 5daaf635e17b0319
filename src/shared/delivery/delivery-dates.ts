/** A range of days, both ends included. */
export type DayRange = { min: number; max: number }

/**
 * Working days of handling until the shop has chosen them. The policies have two readings: 1 to 4
 * and 1 to 2 days (specification, point 9). The longer one is promised.
 */
export const DEFAULT_DISPATCH_DAYS: DayRange = { min: 1, max: 4 }

/** A day on which nothing is packed or carried. `everyYear`: on this day and month of each year. */
type Holiday = { date: string; name: string; everyYear: boolean }

/**
 * When parcels leave the shop. `cutOffHour`: an order before this hour (India time) counts for the
 * same day; 0 for none, 24 for all. `offDays`: the weekdays without packing, 0 is Sunday.
 */
export type DeliveryCalendar = {
  cutOffHour: number
  offDays: readonly number[]
  holidays: readonly Holiday[]
}

/** The days between which an order arrives: ISO dates in India. */
export type DeliveryDates = { from: string; to: string }

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** India has one time zone and no summer time. */
const IST_OFFSET_MS = 5.5 * HOUR_MS
/** Couriers do not deliver on Sundays (partly, so none is promised). */
const COURIER_OFF_DAY = 0
/** 1 January 1970 was a Thursday. */
const FIRST_WEEKDAY = 4

/** A day as its number since 1 January 1970 in India. */
type Day = number

/**
 * The days between which an order arrives that is placed at `orderedAt`. Handling counts working
 * days of the shop, from the day of the order or, after the cut-off, from the next working day.
 * Transit counts days on which couriers deliver: all but Sundays and the holidays of the shop.
 */
export function deliveryDates(
  orderedAt: Date,
  calendar: DeliveryCalendar,
  { dispatch, transit }: { dispatch: DayRange; transit: DayRange },
): DeliveryDates {
  const isHoliday = holidayTest(calendar.holidays)
  const isCourierDay = (day: Day) => weekdayOf(day) !== COURIER_OFF_DAY && !isHoliday(day)
  const arrive = (dispatchDays: number, transitDays: number) =>
    toIsoDate(addDays(leaveDay(orderedAt, calendar, dispatchDays), transitDays, isCourierDay))
  return {
    from: arrive(dispatch.min, transit.min),
    to: arrive(dispatch.max, transit.max),
  }
}

/**
 * The last day on which a parcel may leave the shop: an ISO date in India. `days`: the working days
 * of handling that were promised.
 */
export const dispatchBy = (orderedAt: Date, calendar: DeliveryCalendar, days: number): string =>
  toIsoDate(leaveDay(orderedAt, calendar, days))

/** The day on which a parcel leaves the shop after so many working days of handling. */
function leaveDay(orderedAt: Date, calendar: DeliveryCalendar, days: number): Day {
  const isHoliday = holidayTest(calendar.holidays)
  const local = orderedAt.getTime() + IST_OFFSET_MS
  const today = Math.floor(local / DAY_MS)
  const isInTime = local - today * DAY_MS < calendar.cutOffHour * HOUR_MS
  return addDays(
    isInTime ? today : today + 1,
    days,
    (day) => !calendar.offDays.includes(weekdayOf(day)) && !isHoliday(day),
  )
}

/**
 * The first counted day from `day` on, and then `count` counted days later. The calendar must have
 * a counted day in every few weeks (schema of the setting).
 */
function addDays(day: Day, count: number, counts: (day: Day) => boolean): Day {
  let current = day
  while (!counts(current)) current += 1
  for (let left = count; left > 0; left -= 1) {
    current += 1
    while (!counts(current)) current += 1
  }
  return current
}

function holidayTest(holidays: readonly Holiday[]): (day: Day) => boolean {
  const dates = new Set(holidays.filter(({ everyYear }) => !everyYear).map(({ date }) => date))
  const yearly = new Set(
    holidays.filter(({ everyYear }) => everyYear).map(({ date }) => date.slice(5)),
  )
  return (day) => {
    const date = toIsoDate(day)
    return dates.has(date) || yearly.has(date.slice(5))
  }
}

const weekdayOf = (day: Day): number => (day + FIRST_WEEKDAY) % 7

const toIsoDate = (day: Day): string => new Date(day * DAY_MS).toISOString().slice(0, 10)
