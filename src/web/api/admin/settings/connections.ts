import type { CallReply } from '#contract/contract.ts'
import { call } from '#web/api/client.ts'

/** The connected services, and the address for webhooks of the payment provider. */
export type Connections = CallReply<'GET /api/admin/connections'>
export type Connection = Connections['connections'][number]
type Name = Connection['name']

/** Reads how the services are connected. Throws ApiError, as all functions here. */
export const listConnections = (signal?: AbortSignal): Promise<Connections> =>
  call('GET /api/admin/connections', {}, { signal })

export type SaveConnectionInput = { name: Name; value: Record<string, string>; version: number }

/** Saves the keys of a service. Returns the message of the server. */
export async function saveConnection({ name, ...body }: SaveConnectionInput): Promise<string> {
  return (await call('PUT /api/admin/connections/:name', { params: { name }, body })).message
}

/** Removes the saved keys of a service. Returns the message of the server. */
export async function removeConnection({
  name,
  version,
}: {
  name: Name
  version: number
}): Promise<string> {
  const input = { params: { name }, query: { version: String(version) } }
  return (await call('DELETE /api/admin/connections/:name', input)).message
}

/** The result of a test, in a sentence. */
export type CheckResult = CallReply<'POST /api/admin/connections/:name/test'>

/** Connects to a service as it is set now. */
export const checkConnection = ({ name }: { name: Name }): Promise<CheckResult> =>
  call('POST /api/admin/connections/:name/test', { params: { name } })
