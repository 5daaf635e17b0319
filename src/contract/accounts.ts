import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Code, Email, Instant, Mobile, Password, Reference, text } from './text.ts'

/** A person as she sees herself; the browser keeps it beside the token. */
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

/** Empty or left out: none. */
const OptionalEmail = z
  .union([z.literal('').transform(() => undefined), Email])
  .nullish()
  .transform((email) => email ?? undefined)

/** A password that is compared and never kept: only its absence is refused here. */
export const PresentPassword = z
  .string('Please enter your password.')
  .min(1, 'Please enter your password.')
  .max(1000)

export const register = endpoint('POST /api/auth/register', {
  auth: 'anyone',
  summary: 'Opens an account; one per mobile number.',
  body: z.object({
    name: Name,
    email: OptionalEmail,
    mobile: Mobile,
    password: Password,
  }),
  reply: Done,
})

export const login = endpoint('POST /api/auth/login', {
  auth: 'anyone',
  summary:
    'Answers a token, good for 12 hours, or 30 days with `remember`. Sets the cookie ' +
    '`shop_browser`: sent back, it gives this browser ten wrong passwords of its own. Ten ' +
    'wrong ones from one network answer 429.',
  body: z.object({
    mobile: z
      .string('Please enter your mobile number.')
      .min(1, 'Please enter your mobile number.')
      .max(40),
    password: PresentPassword,
    remember: z.boolean().optional(),
  }),
  reply: Done.extend({ token: z.string(), user: User }),
})

export const logout = endpoint('POST /api/auth/logout', {
  auth: 'customer',
  summary: 'Ends the session of the token on the server.',
  reply: Done,
})

export const readMe = endpoint('GET /api/auth/me', {
  auth: 'customer',
  summary: 'Who the token belongs to.',
  reply: z.object({ user: User }),
})

export const changeDetails = endpoint('PUT /api/auth/me', {
  auth: 'customer',
  summary:
    'Changes my name and e-mail address; without `email`, or with an empty one, I have none.',
  body: z.object({ name: Name, email: OptionalEmail }),
  reply: Done.extend({ user: User }),
})

export const changePassword = endpoint('PUT /api/auth/password', {
  auth: 'customer',
  summary: 'Changes my password and ends all my other sessions.',
  body: z.object({ current: PresentPassword, password: Password }),
  reply: Done,
})

export const requestCode = endpoint('POST /api/auth/code', {
  auth: 'anyone',
  summary:
    'Sends a one-time code of six digits to a mobile number with an account. Good for five ' +
    'minutes and five tries, and only together with the cookie `shop_browser` that the reply ' +
    'sets; a new one asked for with that cookie voids it.',
  body: z.object({
    mobile: Mobile,
    purpose: z.enum(['login', 'password'], 'Please say what the code is for.'),
  }),
  reply: Done.extend({
    resendSeconds: z.number().int().describe('Seconds until another code may be asked for'),
  }),
})

export const loginWithCode = endpoint('POST /api/auth/login-code', {
  auth: 'anyone',
  summary:
    'Answers a token for a one-time code, as the log-in does for a password. Needs the ' +
    'cookie of the browser that asked for the code; without it every code is wrong.',
  body: z.object({ mobile: Mobile, code: Code, remember: z.boolean().optional() }),
  reply: login.reply,
})

export const resetPassword = endpoint('POST /api/auth/reset-password', {
  auth: 'anyone',
  summary:
    'Sets a new password for a one-time code, and ends all sessions of the account. Needs ' +
    'the cookie of the browser that asked for the code.',
  body: z.object({ mobile: Mobile, code: Code, password: Password }),
  reply: Done,
})

/** A log-in on one device. */
export const Session = z.object({
  _id: z.string(),
  device: z.string().describe('Such as `Chrome on Android`; empty where it is not known'),
  createdAt: Instant,
  lastUsedAt: Instant.describe('To the hour'),
  isCurrent: z.boolean().describe('True for the one that asks'),
})

const Sessions = z.object({
  sessions: z.array(Session).describe('The one that asks first, then the latest used'),
})

export const listSessions = endpoint('GET /api/auth/sessions', {
  auth: 'customer',
  summary: 'Where I am logged in.',
  reply: Sessions,
})

export const endSession = endpoint('DELETE /api/auth/sessions/:id', {
  auth: 'customer',
  summary: 'Logs me out on one device.',
  params: z.object({ id: Reference }),
  reply: Sessions,
})

export const endOtherSessions = endpoint('DELETE /api/auth/sessions', {
  auth: 'customer',
  summary: 'Logs me out everywhere but here.',
  reply: Sessions,
})
