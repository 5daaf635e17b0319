import type { CallInput, Consents as ApiConsents } from '#contract/contract.ts'
import { call } from '#web/api/client.ts'

/** What a customer has accepted. Times are ISO texts, null without consent. */
export type Consents = {
  /** The present version of the notice. */
  noticeVersion: string
  accepted: { version: string; at: string } | null
  marketingSince: string | null
  adultSince: string | null
  asksAdult: boolean
}

export type ConsentInput = NonNullable<CallInput<'PUT /api/auth/consents'>['body']>

const toConsents = ({ notice, ...others }: ApiConsents): Consents => ({
  ...others,
  noticeVersion: notice.version,
  accepted: notice.accepted,
})

/** Whether the present version of the notice is accepted. */
export const isAccepted = ({ noticeVersion, accepted }: Consents): boolean =>
  accepted?.version === noticeVersion

/** Reads what the customer has accepted. Throws ApiError, as all functions here. */
export const readConsents = async (signal?: AbortSignal): Promise<Consents> =>
  toConsents(await call('GET /api/auth/consents', {}, { signal }))

export const saveConsents = async (input: ConsentInput): Promise<Consents> =>
  toConsents(await call('PUT /api/auth/consents', { body: input }))

/** Reads the present version of the privacy notice. */
export const readNoticeVersion = async (): Promise<string> =>
  (await call('GET /api/privacy-notice')).version
