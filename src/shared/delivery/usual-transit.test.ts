import { expect, test } from 'vitest'
import { ZONE_DAYS, zoneOf } from './default-zones.ts'
import { listBeginnings, transitToAll, usualTransit } from './usual-transit.ts'

const transitFrom = (own: string | undefined) =>
  usualTransit(listBeginnings().map(({ prefix }) => ZONE_DAYS[zoneOf(`${prefix}001`, own)]))

test('most of India has the days of the rest of India, not those of the islands', () => {
  for (const own of ['411030', '110001', '682001', '560001'])
    expect(transitFrom(own)?.max).toBe(ZONE_DAYS.rest.max)
})

test('a shop in the north-east, and one without a pincode, promise their longer ranges', () => {
  expect(transitFrom('781005')?.max).toBe(ZONE_DAYS.remote.max)
  expect(transitFrom(undefined)).toEqual(ZONE_DAYS.unknown)
})

test('a day is stated only if four fifths of the places have it', () => {
  const [near, far] = [
    { min: 1, max: 2 },
    { min: 5, max: 9 },
  ]
  expect(usualTransit([near, near, near, near, far])).toEqual(near)
  expect(usualTransit([near, near, near, far, far])).toEqual({ min: 1, max: 9 })
  expect(usualTransit([near, near, near, near, undefined])).toEqual(near)
  expect(usualTransit([near, near, near, undefined, undefined])).toBeUndefined()
  expect(usualTransit([])).toBeUndefined()
})

test('the days for all places are stated only if each of them is served', () => {
  const [near, far] = [
    { min: 1, max: 2 },
    { min: 3, max: 5 },
  ]
  expect(transitToAll([near, far])).toEqual({ min: 1, max: 5 })
  expect(transitToAll([near, undefined])).toBeUndefined()
  expect(transitToAll([])).toBeUndefined()
})
