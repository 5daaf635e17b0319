import { expect, test } from 'vitest'
import { listDefaultZones, ZONE_DAYS, zoneOf } from './default-zones.ts'

const PUNE = '411030'

test('zones as seen from Pune', () => {
  const zones: Record<string, string> = {
    '411004': 'city',
    '400001': 'metro',
    '422001': 'state',
    '403001': 'state',
    '110001': 'metro',
    '122001': 'rest',
    '302001': 'rest',
    '171001': 'rest',
    '180001': 'remote',
    '737101': 'remote',
    '793001': 'remote',
    '744101': 'island',
    '682555': 'island',
    '682001': 'rest',
    '900001': 'unknown',
    '290001': 'unknown',
  }
  for (const [pincode, zone] of Object.entries(zones)) expect(zoneOf(pincode, PUNE)).toBe(zone)
})

test('a shop in the north-east, on an island, or without a pincode', () => {
  expect(zoneOf('781001', '781005')).toBe('city')
  expect(zoneOf('784001', '781005')).toBe('state')
  expect(zoneOf('793001', '781005')).toBe('remote')
  expect(zoneOf('411001', '781005')).toBe('remote')
  expect(zoneOf('744101', '744103')).toBe('island')
  expect(zoneOf('682001', '682555')).toBe('island')
  expect(zoneOf('682555', '682001')).toBe('island')
  expect(zoneOf('411001', undefined)).toBe('unknown')
  expect(zoneOf('411001', '999999')).toBe('unknown')
})

test('the rows have the zone of each known pincode', () => {
  for (const own of [PUNE, '781005', '682001']) {
    const rows = listDefaultZones(own)
    expect(rows.length).toBeLessThan(250)
    const daysOf = (pincode: string) =>
      rows.findLast(({ prefix }) => pincode.startsWith(prefix))?.transit
    for (let start = 100; start < 1000; start += 1) {
      const known = ['001', '551', '999']
        .map((end) => ({ pincode: `${start}${end}`, zone: zoneOf(`${start}${end}`, own) }))
        .filter(({ zone }) => zone !== 'unknown')
      expect(known.map(({ pincode }) => daysOf(pincode))).toEqual(
        known.map(({ zone }) => ZONE_DAYS[zone]),
      )
    }
  }
  expect(listDefaultZones(undefined)).toEqual([])
})
