import type { TotpState } from '#contract/contract.ts'
import { call } from '#web/api/client.ts'

export type { TotpState } from '#contract/contract.ts'

/** Reads whether the two-step log-in is on. Throws ApiError, as all functions here. */
export const readTotp = (signal: AbortSignal): Promise<TotpState> =>
  call('GET /api/auth/totp', {}, { signal })

/** The key of a new authenticator app, and the same as an address for a QR code. */
export type TotpKey = { secret: string; uri: string }

export const startTotp = ({ password }: { password: string }): Promise<TotpKey> =>
  call('POST /api/auth/totp', { body: { password } })

/** Turns the two-step log-in on. Returns the recovery codes. */
export const confirmTotp = async ({ code }: { code: string }): Promise<string[]> =>
  (await call('PUT /api/auth/totp', { body: { code } })).recoveryCodes

/** Password and code, which changes of the two-step log-in need. */
export type TotpProof = { password: string; code: string }

/** Returns new recovery codes. */
export const renewRecoveryCodes = async (body: TotpProof): Promise<string[]> =>
  (await call('POST /api/auth/totp/recovery-codes', { body })).recoveryCodes

/** Returns the message of the server. */
export const turnOffTotp = async (body: TotpProof): Promise<string> =>
  (await call('POST /api/auth/totp/off', { body })).message
