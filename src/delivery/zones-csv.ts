import { toCsvText } from '#shared/files/csv.ts'
import { readCsv, type CsvRecord } from '#shared/files/read-csv.ts'
import { MAX_TRANSIT_DAYS, MAX_ZONE_NOTE, MAX_ZONES } from '#shared/delivery/zone-limits.ts'

/** A row of the zone table. Days are those after dispatch. */
export type Zone = {
  prefix: string
  served: boolean
  minDays: number
  maxDays: number
  note: string
}

/** What is wrong in a line of a CSV file; the first line is 1. */
export type LineProblem = { line: number; text: string }

const HEADING = ['prefix', 'served', 'min_days', 'max_days', 'note']

/** The zones as CSV. */
export function toZonesCsv(zones: readonly Zone[]): string {
  const rows = zones.map(({ prefix, served, minDays, maxDays, note }) => [
    prefix,
    served ? 'yes' : 'no',
    String(minDays),
    String(maxDays),
    note,
  ])
  return toCsvText([HEADING, ...rows])
}

/**
 * Reads a CSV file of zones: `toZonesCsv` reversed, with commas or semicolons. Every wrong line is
 * in `problems`; then the zones must not be used.
 */
export function readZonesCsv(csv: string): { zones: Zone[]; problems: LineProblem[] } {
  const [heading, ...records] = readCsv(csv)
  const names = heading?.cells.map((cell) => cell.trim().toLowerCase()) ?? []
  if (HEADING.some((name, index) => names[index] !== name))
    return {
      zones: [],
      problems: [{ line: 1, text: `The first line must be ${HEADING.join(',')}.` }],
    }
  const filled = records.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  if (filled.length > MAX_ZONES)
    return {
      zones: [],
      problems: [
        {
          line: filled[MAX_ZONES]?.line ?? 1,
          text: `A file has at most ${MAX_ZONES.toLocaleString('en-IN')} zones.`,
        },
      ],
    }
  return checkRecords(filled)
}

function checkRecords(records: CsvRecord[]): { zones: Zone[]; problems: LineProblem[] } {
  const lines = new Map<string, number>()
  const zones: Zone[] = []
  const problems: LineProblem[] = []
  for (const { line, cells, isBroken } of records) {
    const zone = isBroken ? WRONG_QUOTE : toZone(cells)
    const earlier = typeof zone === 'string' ? undefined : lines.get(zone.prefix)
    if (typeof zone === 'string') problems.push({ line, text: zone })
    else if (earlier !== undefined)
      problems.push({ line, text: `${zone.prefix} is in line ${earlier} already.` })
    else {
      lines.set(zone.prefix, line)
      zones.push(zone)
    }
  }
  return { zones, problems }
}

const WRONG_QUOTE = 'A quote is opened and not closed, or stands in the middle of a cell.'
const SERVED: Record<string, boolean> = { yes: true, no: false, true: true, false: false }

/** The zone of a line, or what is wrong with it. */
function toZone(cells: string[]): Zone | string {
  const [prefix = '', servedText = '', min = '', max = '', noteText = ''] = cells.map((cell) =>
    cell.trim(),
  )
  const note = noteText.replace(/^'(?=[=+\-@\t\r])/, '')
  const served = SERVED[servedText.toLowerCase()]
  const minDays = toDays(min)
  const maxDays = toDays(max)
  if (cells.slice(HEADING.length).some((cell) => cell.trim() !== ''))
    return `It has more than ${HEADING.length} columns.`
  if (!/^[1-9]\d{1,5}$/.test(prefix))
    return `"${prefix.slice(0, 20)}" is not the first 2 to 6 digits of a pincode.`
  if (served === undefined) return 'The column served must be yes or no.'
  if (minDays === undefined || maxDays === undefined)
    return `The days must be whole numbers from 0 to ${MAX_TRANSIT_DAYS}.`
  if (minDays > maxDays) return 'The most days are fewer than the fewest days.'
  if (note.length > MAX_ZONE_NOTE) return `The note has more than ${MAX_ZONE_NOTE} characters.`
  return { prefix, served, minDays, maxDays, note }
}

const toDays = (text: string): number | undefined =>
  /^\d{1,2}$/.test(text) && Number(text) <= MAX_TRANSIT_DAYS ? Number(text) : undefined
