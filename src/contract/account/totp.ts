import { z } from 'zod'
import { Done, PresentPassword, SecondCode } from './accounts.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Code, Instant } from '#contract/text.ts'

/** The second step of a user's log-in. */
export const TotpState = z.object({
  isOn: z.boolean(),
  since: Instant.nullable(),
  recoveryCodesLeft: z.number().int(),
})

const RecoveryCodes = Done.extend({
  recoveryCodes: z.array(z.string()).describe('Shown this once; only their hashes are stored'),
})

/** Password and code, which changes of the second step need. */
const Proof = z.object({
  password: PresentPassword,
  code: SecondCode.min(1, 'Please enter the code of your authenticator app.'),
})

export const readTotp = endpoint('GET /api/auth/totp', {
  auth: 'customer',
  summary: 'Whether my log-in needs a code of an authenticator app.',
  reply: TotpState,
})

export const startTotp = endpoint('POST /api/auth/totp', {
  auth: 'customer',
  summary:
    'Makes a key for my authenticator app (TOTP, RFC 6238). Only for administrators. Nothing ' +
    'changes until a code confirms it.',
  body: z.object({ password: PresentPassword }),
  reply: z.object({
    secret: z.string().describe('Base32'),
    uri: z.string().describe('The `otpauth:` address for a QR code'),
  }),
})

export const confirmTotp = endpoint('PUT /api/auth/totp', {
  auth: 'customer',
  summary:
    'Turns the two-step log-in on with the first code of the app. Ends all my other sessions and ' +
    'returns ten recovery codes.',
  body: z.object({ code: Code }),
  reply: RecoveryCodes,
})

export const renewRecoveryCodes = endpoint('POST /api/auth/totp/recovery-codes', {
  auth: 'customer',
  summary: 'Makes ten new recovery codes. The earlier ones end.',
  body: Proof,
  reply: RecoveryCodes,
})

export const turnOffTotp = endpoint('POST /api/auth/totp/off', {
  auth: 'customer',
  summary: 'Turns the two-step log-in off.',
  body: Proof,
  reply: Done,
})
