import type { CallInput, Complaint, OwnComplaint } from '#contract/contract.ts'
import { readToken } from '#web/session/session.ts'
import { call } from '#web/api/client.ts'

export type { Complaint, OwnComplaint }
export type NewComplaint = NonNullable<CallInput<'POST /api/complaints/own'>['body']>

/** Sends a complaint, with the account if somebody is logged in. Throws ApiError, as all here. */
export const sendComplaint = async (body: NewComplaint): Promise<Complaint> =>
  (await call(readToken() === null ? 'POST /api/complaints' : 'POST /api/complaints/own', { body }))
    .complaint

/** Finds the progress of a complaint by its number and mobile number. */
export const trackComplaint = (body: { number: string; mobile: string }): Promise<Complaint> =>
  call('POST /api/complaints/track', { body })

/** The complaints of the logged-in customer, newest first. */
export const listOwnComplaints = async (signal: AbortSignal): Promise<OwnComplaint[]> =>
  (await call('GET /api/complaints/own', {}, { signal })).complaints
