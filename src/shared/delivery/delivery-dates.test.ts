import { expect, test } from 'vitest'
import { DEFAULT_DELIVERY } from './delivery-rule.ts'
import { deliveryDates, dispatchBy, type DeliveryCalendar } from './delivery-dates.ts'
import { formatDeliveryDates, notServedText } from './delivery-text.ts'

/** A moment in India. */
const ist = (text: string) => new Date(`${text}+05:30`)
const EVERY_DAY: DeliveryCalendar = { cutOffHour: 12, offDays: [], holidays: [] }
const SAME_DAY = { dispatch: { min: 0, max: 0 }, transit: { min: 1, max: 2 } }
const NONE = { dispatch: { min: 0, max: 0 }, transit: { min: 0, max: 0 } }

test('an order before the cut-off leaves on its day, a later one on the next', () => {
  // 24 November 2026 is a Tuesday.
  const dates = (time: string) => deliveryDates(ist(`2026-11-24T${time}`), EVERY_DAY, SAME_DAY)
  expect(dates('11:59:59.999')).toEqual({ from: '2026-11-25', to: '2026-11-26' })
  expect(dates('12:00')).toEqual({ from: '2026-11-26', to: '2026-11-27' })
})

test('a parcel leaves within the promised working days', () => {
  const calendar = { ...EVERY_DAY, offDays: [0] }
  // 27 November 2026 is a Friday.
  expect(dispatchBy(ist('2026-11-27T11:00'), calendar, 0)).toBe('2026-11-27')
  expect(dispatchBy(ist('2026-11-27T11:00'), calendar, 2)).toBe('2026-11-30')
  expect(dispatchBy(ist('2026-11-27T13:00'), calendar, 2)).toBe('2026-12-01')
})

test('the day changes at midnight in India', () => {
  const late = deliveryDates(ist('2026-11-23T23:59:59.999'), EVERY_DAY, NONE)
  const early = deliveryDates(ist('2026-11-24T00:00'), EVERY_DAY, NONE)
  expect(late).toEqual({ from: '2026-11-24', to: '2026-11-24' })
  expect(early).toEqual(late)
  // Before 5:30 am in India it is still yesterday in UTC.
  expect(deliveryDates(new Date('2026-11-23T18:30:00Z'), EVERY_DAY, NONE)).toEqual(early)
  expect(deliveryDates(ist('2026-11-24T23:59'), EVERY_DAY, NONE).to).toBe('2026-11-25')
})

test('a cut-off of 0 never counts for the same day, one of 24 always', () => {
  const at = (cutOffHour: number, time: string) =>
    deliveryDates(ist(`2026-11-24T${time}`), { ...EVERY_DAY, cutOffHour }, NONE).to
  expect(at(0, '00:00')).toBe('2026-11-25')
  expect(at(24, '23:59:59.999')).toBe('2026-11-24')
})

test('nothing is packed on weekly off days, and nothing is delivered on Sundays', () => {
  const calendar = { ...EVERY_DAY, offDays: [0, 1] }
  // Saturday after the cut-off: the next working day is Tuesday.
  expect(deliveryDates(ist('2026-11-28T15:00'), calendar, SAME_DAY)).toEqual({
    from: '2026-12-02',
    to: '2026-12-03',
  })
  // Saturday in time: Sunday is no day of transit, Monday is one although the shop is closed.
  expect(deliveryDates(ist('2026-11-28T09:00'), calendar, SAME_DAY)).toEqual({
    from: '2026-11-30',
    to: '2026-12-01',
  })
  // A shop that packs on Sundays: the courier takes it on Monday.
  expect(deliveryDates(ist('2026-11-29T09:00'), EVERY_DAY, NONE).to).toBe('2026-11-30')
})

test('holidays count neither for handling nor for transit', () => {
  const diwali = { date: '2026-11-25', name: 'Closed', everyYear: false }
  const calendar = { ...EVERY_DAY, holidays: [diwali] }
  expect(deliveryDates(ist('2026-11-24T09:00'), calendar, SAME_DAY)).toEqual({
    from: '2026-11-26',
    to: '2026-11-27',
  })
  expect(deliveryDates(ist('2026-11-25T09:00'), calendar, NONE).to).toBe('2026-11-26')
  // In another year that day is none.
  expect(deliveryDates(ist('2027-11-25T09:00'), calendar, NONE).to).toBe('2027-11-25')
})

test('a holiday of every year holds across the end of a year', () => {
  const newYear = { date: '2020-01-01', name: 'New Year', everyYear: true }
  const calendar = { ...EVERY_DAY, holidays: [newYear] }
  // Thursday 31 December; 1 January is closed, 3 January a Sunday.
  expect(deliveryDates(ist('2026-12-31T13:00'), calendar, SAME_DAY)).toEqual({
    from: '2027-01-04',
    to: '2027-01-05',
  })
})

test('the defaults: Sundays and the three national holidays', () => {
  const span = { dispatch: { min: 1, max: 4 }, transit: { min: 4, max: 7 } }
  // Saturday 23 January 2027, in time. Monday is working, Tuesday is Republic Day.
  expect(deliveryDates(ist('2027-01-23T10:00'), DEFAULT_DELIVERY, span)).toEqual({
    from: '2027-01-30',
    to: '2027-02-06',
  })
})

test('the sentences name days and places', () => {
  const text = (from: string, to: string) =>
    formatDeliveryDates({ from, to }).replaceAll('\u00a0', ' ')
  expect(text('2026-11-25', '2026-11-28')).toBe('Wed 25 – Sat 28 Nov')
  expect(text('2026-11-30', '2026-12-10')).toBe('Mon 30 Nov – Thu 10 Dec')
  expect(text('2026-12-31', '2027-01-02')).toBe('Thu 31 Dec – Sat 2 Jan')
  expect(text('2026-11-28', '2026-11-28')).toBe('Sat 28 Nov')
  expect(notServedText('744101', 'Port Blair')).toBe(
    'Sorry, we do not deliver to Port Blair (744101) yet. Please use another address.',
  )
})
