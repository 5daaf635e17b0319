import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { Code, Email, Instant, Mobile, Password, Reference, text } from '#contract/text.ts'

/** A user's own account. The browser stores it with the token. */
export const User = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string().optional(),
  mobile: z.string(),
  isAdmin: z.boolean(),
  createdAt: Instant,
})

export const Done = z.object({ success: z.boolean(), message: z.string() })

const Name = text(1, 100, 'Please enter your name.')

/** Becomes undefined if it is empty or missing. */
const OptionalEmail = z
  .union([z.literal('').transform(() => undefined), Email])
  .nullish()
  .transform((email) => email ?? undefined)

/** A password that is only compared, so the only rule is that it is present. */
export const PresentPassword = z
  .string('Please enter your password.')
  .min(1, 'Please enter your password.')
  .max(1000)

/** A code of an authenticator app, or a recovery code. Empty counts as missing. */
export const SecondCode = z
  .string('Please enter the code of your authenticator app.')
  .max(40, 'Please enter the code of your authenticator app.')
  .describe('Six digits of the authenticator app, or a recovery code')

/** What somebody may accept or declare, at the registration or later. */
export const ConsentChoices = z.object({
  notice: z
    .string()
    .min(1)
    .max(40)
    .optional()
    .describe('The present version of the privacy notice, if it is accepted'),
  marketing: z
    .boolean('Please say yes or no.')
    .optional()
    .describe('Consent to news and offers; false withdraws it'),
  adult: z
    .literal(true, 'Please say that you are 18 or older, or leave it out.')
    .optional()
    .describe('The declaration to be 18 or older'),
})

export const register = endpoint('POST /api/auth/register', {
  auth: 'anyone',
  summary:
    'Creates an account; one per mobile number. `notice`, `marketing` and `adult` are recorded ' +
    'with it and may be left out. 409 `notice.changed` for another version of the privacy notice ' +
    'than the present one: then there is no account.',
  body: z
    .object({
      name: Name,
      email: OptionalEmail,
      mobile: Mobile,
      password: Password,
    })
    .extend(ConsentChoices.shape),
  reply: Done,
})

export const login = endpoint('POST /api/auth/login', {
  auth: 'anyone',
  summary:
    'Returns a token, valid for 12 hours, or 30 days with `remember`. Sets the cookie ' +
    '`shop_browser`: a browser that sends it back has its own limit of ten wrong passwords. ' +
    'Ten wrong passwords from one network return 429. An account with an authenticator app ' +
    'gets 401 `totp.needed` after the right password, and logs in with `code` in the same call.',
  body: z.object({
    mobile: z
      .string('Please enter your mobile number.')
      .min(1, 'Please enter your mobile number.')
      .max(40),
    password: PresentPassword,
    code: SecondCode.optional(),
    remember: z.boolean().optional(),
  }),
  reply: Done.extend({ token: z.string(), user: User }),
})

export const setUpAdministrator = endpoint('POST /api/auth/setup', {
  auth: 'anyone',
  summary:
    'Makes the first administrator with the token of the link that the shop prints at its start, ' +
    'and returns a token as the log-in does. 410 as soon as there is an administrator. Ten wrong ' +
    'tokens from one network return 429.',
  body: z.object({
    token: z.string('Please open the link of the terminal again.').min(1).max(200),
    name: Name,
    mobile: Mobile,
    password: Password,
  }),
  reply: Done.extend({ token: z.string(), user: User }),
})

export const loginWithLink = endpoint('POST /api/auth/login-link', {
  auth: 'anyone',
  summary:
    'Logs a customer in with the token of a link that an administrator has made, and uses it up. ' +
    '410 if it is used or over. Ten wrong tokens from one network return 429.',
  body: z.object({ token: z.string('Please open the link again.').min(1).max(200) }),
  reply: Done.extend({ token: z.string(), user: User }),
})

export const logout = endpoint('POST /api/auth/logout', {
  auth: 'customer',
  summary: 'Ends the session of the token on the server.',
  reply: Done,
})

export const readMe = endpoint('GET /api/auth/me', {
  auth: 'customer',
  summary: 'Returns the user of the token.',
  reply: z.object({ user: User }),
})

export const changeDetails = endpoint('PUT /api/auth/me', {
  auth: 'customer',
  summary:
    'Changes my name and e-mail address. Without `email`, or with an empty one, the address ' +
    'is removed.',
  body: z.object({ name: Name, email: OptionalEmail }),
  reply: Done.extend({ user: User }),
})

export const changePassword = endpoint('PUT /api/auth/password', {
  auth: 'customer',
  summary: 'Changes my password and ends all my other sessions.',
  body: z.object({ current: PresentPassword, password: Password }),
  reply: Done,
})

export const reauthenticate = endpoint('POST /api/auth/reauthenticate', {
  auth: 'customer',
  summary:
    'Checks my password again, and the code if my account has an authenticator app. For 15 ' +
    'minutes this session then makes the changes that return 403 `login.stale`.',
  body: z.object({ password: PresentPassword, code: SecondCode.optional() }),
  reply: Done,
})

export const requestCode = endpoint('POST /api/auth/code', {
  auth: 'anyone',
  summary:
    'Sends a one-time code of six digits to a mobile number with an account. Valid for five ' +
    'minutes and five attempts, and only with the cookie `shop_browser` that the reply sets. ' +
    'A new code for that cookie makes it invalid.',
  body: z.object({
    mobile: Mobile,
    purpose: z.enum(['login', 'password'], 'Please say what the code is for.'),
  }),
  reply: Done.extend({
    resendSeconds: z.number().int().describe('Seconds until another code may be requested'),
  }),
})

export const loginWithCode = endpoint('POST /api/auth/login-code', {
  auth: 'anyone',
  summary:
    'Returns a token for a one-time code, as the log-in does for a password. Needs the ' +
    'cookie of the browser that requested the code; without it every code is wrong. An account ' +
    'with an authenticator app needs its code in `totpCode` too.',
  body: z.object({
    mobile: Mobile,
    code: Code,
    totpCode: SecondCode.optional(),
    remember: z.boolean().optional(),
  }),
  reply: login.reply,
})

export const resetPassword = endpoint('POST /api/auth/reset-password', {
  auth: 'anyone',
  summary:
    'Sets a new password with a one-time code and ends all sessions of the account. Needs ' +
    'the cookie of the browser that requested the code.',
  body: z.object({ mobile: Mobile, code: Code, password: Password }),
  reply: Done,
})

/** A session on one device. */
export const Session = z.object({
  _id: z.string(),
  device: z.string().describe('Such as `Chrome on Android`; empty if unknown'),
  createdAt: Instant,
  lastUsedAt: Instant.describe('Rounded to the hour'),
  isCurrent: z.boolean().describe('True for the session of this request'),
})

const Sessions = z.object({
  sessions: z.array(Session).describe('The current one first, then by their last use'),
})

export const listSessions = endpoint('GET /api/auth/sessions', {
  auth: 'customer',
  summary: 'Lists my sessions.',
  reply: Sessions,
})

export const endSession = endpoint('DELETE /api/auth/sessions/:id', {
  auth: 'customer',
  summary: 'Ends one of my sessions.',
  params: z.object({ id: Reference }),
  reply: Sessions,
})

export const endOtherSessions = endpoint('DELETE /api/auth/sessions', {
  auth: 'customer',
  summary: 'Ends all my sessions except the current one.',
  reply: Sessions,
})
