import type { Session as ApiSession } from '#contract/contract.ts'
import { call } from './client.ts'

/** A device that the customer is logged in on. `name` is empty if it is unknown. */
export type Device = {
  id: string
  name: string
  createdAt: string
  lastUsedAt: string
  isCurrent: boolean
}

/** Converts a session of the API. */
export const toDevice = ({
  _id,
  device,
  createdAt,
  lastUsedAt,
  isCurrent,
}: ApiSession): Device => ({
  id: _id,
  name: device,
  createdAt,
  lastUsedAt,
  isCurrent,
})

const toDevices = ({ sessions }: { sessions: ApiSession[] }): Device[] => sessions.map(toDevice)

/** Reads the customer's devices, the current one first. Throws ApiError, as all functions here. */
export const listDevices = async (signal: AbortSignal): Promise<Device[]> =>
  toDevices(await call('GET /api/auth/sessions', {}, { signal }))

/** Logs out one device. Returns the devices that are left. */
export const logOutDevice = async (id: string): Promise<Device[]> =>
  toDevices(await call('DELETE /api/auth/sessions/:id', { params: { id } }))

/** Logs out all devices but the current one, and returns that. */
export const logOutOtherDevices = async (): Promise<Device[]> =>
  toDevices(await call('DELETE /api/auth/sessions'))
