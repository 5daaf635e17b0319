import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { ZodError } from 'zod'
import { inUse } from '#catalog/catalog.ts'
import { isProductDeleted, isUserDeleted } from '#platform/db/db.ts'
import { REQUEST_ID_HEADER, type Log } from '#platform/log.ts'
import { isUnavailable } from '#platform/unavailable.ts'
import { REFUSALS, Refusal, type ErrorReply, type RefusalCode } from '#shared/errors.ts'

const BY_STATUS: Record<number, RefusalCode> = {
  400: 'input.malformed',
  404: 'not-found',
  413: 'input.too-large',
  415: 'input.media-type',
  429: 'rate.limited',
  503: 'unavailable',
}

/** The default Retry-After of a 503. */
export const RETRY_AFTER_SECONDS = 5

const WARN_EVERY_MS = 1000
let warnedAt = 0

/** An outage fails many requests: one line a second is enough, especially on a full disk. */
function warnAtIntervals(error: Error, { log, method, path }: FailedCall): void {
  if (Date.now() - warnedAt < WARN_EVERY_MS) return
  warnedAt = Date.now()
  const sentence = isUnavailable(error)
    ? 'A request found the database unavailable'
    : 'A request could not be served now'
  log.warn({ err: error, method, path }, sentence)
}

/** The call that failed, for the log: `path` is the path of the route, without its values. */
type FailedCall = { log: Pick<Log, 'warn' | 'error'>; method: string; path: string | undefined }
type Failure = { status: number; body: ErrorReply; retryAfter?: unknown }

const SERVER_ERROR: Failure = {
  status: 500,
  body: {
    success: false,
    code: 'server.error',
    message: 'Something went wrong on our side. Please try again.',
  },
}

/**
 * Returns status and body that the API sends for an error. Logs in full what is not a refusal: it
 * is a bug. `retryAfter` is in seconds.
 */
export function describeFailure(error: Error, call: FailedCall): Failure {
  const refusal = toRefusal(error)
  if (!refusal) {
    const { log, method, path } = call
    log.error({ err: error, method, path }, 'A request failed')
    return SERVER_ERROR
  }
  if (refusal.code === 'unavailable' || refusal.code === 'secret.unreadable')
    warnAtIntervals(error, call)
  const { status, code, message, fields } = refusal
  const { retryAfter = status === 503 ? RETRY_AFTER_SECONDS : undefined, ...details } =
    refusal.details
  const body = { ...details, success: false as const, code, message, ...(fields && { fields }) }
  return { status, body, retryAfter }
}

/** Nobody is logged in, rights are missing, or a limit is reached. */
const REFUSED_ACCESS = [401, 403, 429]

/** Sends every error of the API in one shape, with the id of the request. */
export function sendFailure(
  error: FastifyError | Refusal | ZodError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { log, method, routeOptions } = request
  const call = { log, method, path: routeOptions.url }
  const { status, body, retryAfter } = describeFailure(error, call)
  if (REFUSED_ACCESS.includes(status) || body.code === 'webhook.signature')
    log.info(
      { method, path: call.path, status, code: body.code, userId: request.sessionUser?.id },
      'Access was refused',
    )
  if (typeof retryAfter === 'number') reply.header('retry-after', String(retryAfter))
  if (status === 401) reply.header('www-authenticate', 'Bearer')
  // No hook runs for an address that cannot be parsed.
  return reply
    .code(status)
    .header(REQUEST_ID_HEADER, request.id)
    .header('cache-control', 'no-store')
    .send({ ...body, requestId: request.id })
}

function toRefusal(error: Error): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (error instanceof ZodError) return fromZod(error)
  if (isUserDeleted(error)) return new Refusal('login.needed', { cause: error })
  if (isProductDeleted(error)) return new Refusal('product.missing', { cause: error })
  const taken = takenField(error)
  if (taken) return inUse(taken)
  if (isUnavailable(error)) return new Refusal('unavailable', { cause: error })
  const status =
    'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500
  const code = BY_STATUS[status] ?? (status >= 400 && status < 500 ? 'input.malformed' : undefined)
  return code ? new Refusal(code, { message: REFUSALS[code][1], cause: error }) : undefined
}

const UNIQUE_VIOLATION = '23505'
const FIELD_OF: Record<string, Parameters<typeof inUse>[0]> = {
  products_slug_unique: 'slug',
  variants_sku_unique: 'variants',
}

/**
 * The field that another administrator has given to another product at the same time: the conflict
 * is found only by the unique index.
 */
function takenField({ cause }: Error) {
  if (
    !(cause instanceof Error) ||
    !('code' in cause) ||
    cause.code !== UNIQUE_VIOLATION ||
    !('constraint' in cause)
  )
    return undefined
  return FIELD_OF[String(cause.constraint)]
}

/** The first issue is the message; every field has a message of its own. */
function fromZod(error: ZodError): Refusal {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) fields[issue.path.join('.') || 'body'] ??= issue.message
  const message =
    error.issues[0]?.code === 'custom' || !error.issues[0]?.message.startsWith('Invalid')
      ? error.issues[0]?.message
      : undefined
  return new Refusal('input.invalid', { message, fields })
}
