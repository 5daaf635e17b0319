import type { CallInput, CallReply } from '#contract/contract.ts'
import { call } from '#web/api/client.ts'

/** The saved delivery zones, one page of them, and the defaults that hold without them. */
export type DeliveryZones = CallReply<'GET /api/admin/delivery-zones'>
export type DeliveryZone = DeliveryZones['zones'][number]

/** Reads one page of the zones. Throws ApiError, as all functions here. */
export const listDeliveryZones = (
  query: CallInput<'GET /api/admin/delivery-zones'>['query'],
  signal: AbortSignal,
): Promise<DeliveryZones> => call('GET /api/admin/delivery-zones', { query }, { signal })

/** The input of the form: numbers as typed, so that the server reports what is wrong. */
export type SaveZoneInput = {
  zone: {
    prefix: string
    served: boolean
    minDays: number | string | null
    maxDays: number | string | null
    note: string
  }
  version: string
}

/** Adds a zone or replaces the one with the same prefix. */
export async function saveDeliveryZone({ zone, version }: SaveZoneInput): Promise<void> {
  const body = { zone, version } as CallInput<'PUT /api/admin/delivery-zones'>['body']
  await call('PUT /api/admin/delivery-zones', { body })
}

export async function removeDeliveryZone(input: {
  prefix: string
  version: string
}): Promise<void> {
  const { prefix, version } = input
  await call('DELETE /api/admin/delivery-zones/:prefix', { params: { prefix }, query: { version } })
}

/** Reads all zones as CSV. */
export const exportDeliveryZones = async (): Promise<string> =>
  (await call('GET /api/admin/delivery-zones/csv')).csv

/** Replaces all zones by those of a CSV file. Returns the message of the server. */
export const importDeliveryZones = async (body: {
  csv: string
  version: string
}): Promise<string> => (await call('POST /api/admin/delivery-zones/csv', { body })).message

/** A line of a CSV file and what is wrong with it. */
export type LineProblem = { line: number; text: string }

/** The wrong lines of a refused import, from its fields: `csv.3` is line 3. */
export const toLineProblems = (fields: Record<string, string>): LineProblem[] =>
  Object.entries(fields).flatMap(([name, text]) =>
    /^csv\.\d+$/.test(name) ? [{ line: Number(name.slice(4)), text }] : [],
  )
