import { expect, test } from 'vitest'
import {
  MAX_ZONE_NOTE,
  MAX_ZONES,
  MAX_ZONES_CSV_BYTES,
  MAX_ZONES_CSV_LENGTH,
} from '#shared/delivery/zone-limits.ts'
import { readZonesCsv, toZonesCsv } from './zones-csv.ts'

const HEADING = 'prefix,served,min_days,max_days,note'
const problemsOf = (csv: string) =>
  readZonesCsv(csv).problems.map(({ line, text }) => `${line}: ${text}`)

test('what is written is read again, formulas in notes included', () => {
  const zones = [
    { prefix: '41', served: true, minDays: 2, maxDays: 3, note: '=HYPERLINK("https://a.example")' },
    { prefix: '744', served: false, minDays: 7, maxDays: 15, note: 'Islands, "far"\nand dear' },
    { prefix: '411001', served: true, minDays: 0, maxDays: 0, note: '' },
  ]
  const csv = toZonesCsv(zones)
  expect(csv).toContain('"\'=HYPERLINK(""https://a.example"")"')
  expect(readZonesCsv(csv)).toEqual({ zones, problems: [] })
})

test('semicolons, line ends of any system, blank lines and capitals are read', () => {
  const csv = 'Prefix;Served;Min_days;Max_days;Note\n41;YES;2;3;\n\n;;;;\n42;No;1;2;near\r\n'
  expect(readZonesCsv(csv)).toEqual({
    zones: [
      { prefix: '41', served: true, minDays: 2, maxDays: 3, note: '' },
      { prefix: '42', served: false, minDays: 1, maxDays: 2, note: 'near' },
    ],
    problems: [],
  })
  expect(readZonesCsv(`${HEADING}\n`)).toEqual({ zones: [], problems: [] })
})

test('every wrong line is named', () => {
  const lines = [
    HEADING,
    '41,yes,2,3,',
    '4,yes,2,3,',
    '41,yes,2,3,again',
    '42,maybe,2,3,',
    '43,yes,5,3,',
    '44,yes,-1,3,',
    '45,yes,1.5,3,',
    '46,yes,1,61,',
    '47,yes,1,2,note,more',
    '48,yes,1,2,"open',
    `49,yes,1,2,${'x'.repeat(101)}`,
    '"50"1,yes,1,2,',
    '51,yes,1,2,',
  ]
  expect(problemsOf(lines.join('\r\n'))).toEqual([
    '3: "4" is not the first 2 to 6 digits of a pincode.',
    '4: 41 is in line 2 already.',
    '5: The column served must be yes or no.',
    '6: The most days are fewer than the fewest days.',
    '7: The days must be whole numbers from 0 to 60.',
    '8: The days must be whole numbers from 0 to 60.',
    '9: The days must be whole numbers from 0 to 60.',
    '10: It has more than 5 columns.',
    '11: A quote is opened and not closed, or stands in the middle of a cell.',
    '12: The note has more than 100 characters.',
    '13: A quote is opened and not closed, or stands in the middle of a cell.',
  ])
})

test('another heading, an empty file and too many lines are refused', () => {
  const heading = `1: The first line must be ${HEADING}.`
  expect(problemsOf('')).toEqual([heading])
  expect(problemsOf('41,yes,2,3,')).toEqual([heading])
  const rows = Array.from({ length: MAX_ZONES + 1 }, (_, index) => `${100_000 + index},yes,1,2,`)
  expect(problemsOf([HEADING, ...rows].join('\n'))).toEqual([
    `${MAX_ZONES + 2}: A file has at most 5,000 zones.`,
  ])
  expect(readZonesCsv([HEADING, ...rows.slice(1)].join('\n')).zones).toHaveLength(MAX_ZONES)
})

test.each(['"', 'म', '"म', '=\n'])(
  'the largest export, with notes of %j, can be imported',
  (text) => {
    const note = `=${text.repeat(MAX_ZONE_NOTE)}`.slice(0, MAX_ZONE_NOTE - 1) + '.'
    const zones = Array.from({ length: MAX_ZONES }, (_, index) => ({
      prefix: String(100_000 + index),
      served: true,
      minDays: 10,
      maxDays: 60,
      note,
    }))
    const csv = toZonesCsv(zones)
    expect(csv.length).toBeGreaterThan(500_000)
    expect(csv.length).toBeLessThanOrEqual(MAX_ZONES_CSV_LENGTH)
    expect(Buffer.byteLength(csv)).toBeLessThanOrEqual(MAX_ZONES_CSV_BYTES)
    expect(readZonesCsv(csv)).toEqual({ zones, problems: [] })
  },
)
