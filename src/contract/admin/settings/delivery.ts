import { z } from 'zod'
import { Pagination } from '#contract/catalog.ts'
import { endpoint } from '#contract/endpoint.ts'
import { PageQuery } from '#contract/text.ts'
import { toPincode } from '#shared/customer/account-fields.ts'
import {
  MAX_TRANSIT_DAYS,
  MAX_ZONE_NOTE,
  MAX_ZONES,
  MAX_ZONES_CSV_BYTES,
  MAX_ZONES_CSV_LENGTH,
} from '#shared/delivery/zone-limits.ts'

const isDate = (text: string): boolean => {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

const Holiday = z.object({
  date: z
    .string('Please enter a date.')
    .trim()
    .regex(/^20\d\d-\d\d-\d\d$/, 'Please enter a date such as 2026-11-08.')
    .refine(isDate, 'There is no such day.'),
  name: z.string().trim().min(1, 'Please fill this in.').max(60, 'At most 60 characters.'),
  everyYear: z.boolean('Please choose yes or no.'),
})

const HOUR = 'Please enter a full hour from 0 to 24.'
const WEEKDAY = 'Please choose days of the week.'

/** When parcels leave the shop, and from where. */
export const DeliverySetting = z.object({
  cutOffHour: z.number(HOUR).int(HOUR).min(0, HOUR).max(24, HOUR),
  offDays: z
    .array(z.number(WEEKDAY).int(WEEKDAY).min(0, WEEKDAY).max(6, WEEKDAY))
    .max(6, 'At least one day of the week must be a working day.')
    .refine((days) => new Set(days).size === days.length, WEEKDAY),
  holidays: z
    .array(Holiday)
    .max(100, 'At most 100 holidays.')
    .superRefine((holidays, context) => {
      holidays.forEach(({ date }, index) => {
        if (holidays.findIndex((other) => other.date === date) < index)
          context.addIssue({
            code: 'custom',
            message: 'This date is in the list already.',
            path: [index, 'date'],
          })
      })
    }),
  pincode: z
    .string()
    .trim()
    .refine((text) => text === '' || toPincode(text) !== undefined, 'This is not a pincode.')
    .transform((text) => toPincode(text) ?? ''),
})

const PREFIX = 'Please enter the first 2 to 6 digits of a pincode.'
const DAYS = `Please enter a number of days from 0 to ${MAX_TRANSIT_DAYS}.`
const Days = z.number(DAYS).int(DAYS).min(0, DAYS).max(MAX_TRANSIT_DAYS, DAYS)

/** A row of the zone table, as it is sent. */
const ZoneInput = z
  .object({
    prefix: z
      .string(PREFIX)
      .trim()
      .regex(/^[1-9]\d{1,5}$/, PREFIX),
    served: z.boolean('Please choose yes or no.'),
    minDays: Days,
    maxDays: Days,
    note: z.string().trim().max(MAX_ZONE_NOTE, `At most ${MAX_ZONE_NOTE} characters.`).default(''),
  })
  .refine(({ minDays, maxDays }) => minDays <= maxDays, {
    message: 'This is less than the fewest days.',
    path: ['maxDays'],
  })

const Zone = z.object({
  prefix: z.string(),
  served: z.boolean(),
  minDays: z.number().int(),
  maxDays: z.number().int(),
  note: z.string(),
})

const Version = z
  .string('The version is missing.')
  .max(80)
  .describe('Of the list that was shown. A change is refused if the table has changed since')

const Changed = z.object({ success: z.boolean(), message: z.string(), version: z.string() })

export const listDeliveryZones = endpoint('GET /api/admin/delivery-zones', {
  auth: 'administrator',
  summary:
    'Lists the saved delivery zones by prefix; `q` selects those that begin with it, or that ' +
    'hold for this pincode. `defaults` are used where no saved zone matches.',
  query: z.object({
    ...PageQuery(),
    q: z.string().trim().max(6).optional(),
  }),
  reply: z.object({
    zones: z.array(Zone),
    pagination: Pagination,
    defaults: z.array(Zone).describe('Computed from the pincode of the shop'),
    from: z.string().describe('The pincode of the shop; empty if it is not known'),
    version: z.string(),
  }),
})

export const saveDeliveryZone = endpoint('PUT /api/admin/delivery-zones', {
  auth: 'administrator',
  summary: 'Adds a delivery zone, or replaces the one with the same prefix.',
  body: z.object({ zone: ZoneInput, version: Version }),
  reply: Changed,
})

export const removeDeliveryZone = endpoint('DELETE /api/admin/delivery-zones/:prefix', {
  auth: 'administrator',
  summary: 'Removes a delivery zone. A longer or shorter prefix, or the default, holds then.',
  params: z.object({ prefix: z.string().max(20) }),
  query: z.object({ version: Version }),
  reply: Changed,
})

export const exportDeliveryZones = endpoint('GET /api/admin/delivery-zones/csv', {
  auth: 'administrator',
  summary: 'Returns the saved delivery zones as CSV; the defaults if none is saved.',
  reply: z.object({ csv: z.string(), version: z.string() }),
})

export const importDeliveryZones = endpoint('POST /api/admin/delivery-zones/csv', {
  auth: 'administrator',
  summary:
    'Replaces all delivery zones by those of a CSV file. If a line is wrong, nothing changes and ' +
    '`fields` names every wrong line, such as `csv.3`. A file with the heading alone removes all.',
  // The file, and the escapes of JSON for its line ends and quotes.
  maxBodyBytes: MAX_ZONES_CSV_BYTES + 512 * 1024,
  body: z.object({
    csv: z.string('Please choose a file.').max(MAX_ZONES_CSV_LENGTH, `At most ${MAX_ZONES} lines.`),
    version: Version,
  }),
  reply: Changed.extend({ count: z.number().int() }),
})
