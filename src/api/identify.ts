import type { FastifyRequest } from 'fastify'
import { findSessionUser, type SessionUser } from '#accounts/accounts.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { networkOf } from '#platform/network.ts'
import { countUp } from '#platform/rate-limit.ts'
import { Refusal } from '#shared/errors.ts'
import type { AppContext } from '#app-context.ts'

const TOKEN = /^Bearer +([A-Za-z0-9_-]{20,100})$/i
const LIMITED = ['/api/auth/', '/api/payment/', '/api/orders/track']

/**
 * Returns the hooks that identify the caller before the request is parsed, so that 429, 401 and 403
 * come before 400, 404 and 415.
 */
export function guard(
  context: AppContext,
  endpoint: Endpoint,
): ((request: FastifyRequest) => Promise<void>)[] {
  const isLimited =
    endpoint.auth !== 'provider' && LIMITED.some((start) => endpoint.path.startsWith(start))
  const isOpen = endpoint.auth === 'anyone' || endpoint.auth === 'provider'
  return [
    ...(isLimited ? [(request: FastifyRequest) => limit(context, networkOf(request.ip))] : []),
    ...(isOpen ? [] : [admit(context, endpoint)]),
  ]
}

function admit(
  context: AppContext,
  endpoint: Endpoint,
): (request: FastifyRequest) => Promise<void> {
  return async (request) => {
    const user = await identify(context, request)
    if (!user) throw new Refusal('login.needed')
    if (endpoint.auth === 'administrator' && !user.isAdmin) throw new Refusal('admin.needed')
    request.sessionUser = user
  }
}

async function identify(
  context: AppContext,
  request: FastifyRequest,
): Promise<SessionUser | undefined> {
  const token = TOKEN.exec(request.headers.authorization ?? '')?.[1]
  return token ? findSessionUser(context.db, token) : undefined
}

async function limit(context: AppContext, network: string): Promise<void> {
  const most = context.config.rateLimitPerMinute
  if (most === 0) return
  const { count, resetSeconds } = await countUp(context.db, `calls ${network}`, 60)
  if (count > most) throw new Refusal('rate.limited', { details: { retryAfter: resetSeconds } })
}
