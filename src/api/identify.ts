import type { FastifyRequest } from 'fastify'
import { findPerson, type Person } from '#accounts/accounts.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { networkOf } from '#platform/network.ts'
import { countUp } from '#platform/rate-limit.ts'
import { Refusal } from '#shared/errors.ts'
import type { Shop } from '#app-context.ts'

const TOKEN = /^Bearer +([A-Za-z0-9_-]{20,100})$/i
const LIMITED = ['/api/auth/', '/api/payment/', '/api/orders/track']

/**
 * Decides who asks before anything of the request is read: 429, 401 and 403 come before 400, 404
 * and 415.
 */
export function guard(
  shop: Shop,
  endpoint: Endpoint,
): ((request: FastifyRequest) => Promise<void>)[] {
  const isLimited =
    endpoint.auth !== 'provider' && LIMITED.some((start) => endpoint.path.startsWith(start))
  const isOpen = endpoint.auth === 'anyone' || endpoint.auth === 'provider'
  return [
    ...(isLimited ? [(request: FastifyRequest) => limit(shop, networkOf(request.ip))] : []),
    ...(isOpen ? [] : [admit(shop, endpoint)]),
  ]
}

function admit(shop: Shop, endpoint: Endpoint): (request: FastifyRequest) => Promise<void> {
  return async (request) => {
    const person = await identify(shop, request)
    if (!person) throw new Refusal('login.needed')
    if (endpoint.auth === 'administrator' && !person.isAdmin) throw new Refusal('admin.needed')
    request.person = person
  }
}

async function identify(shop: Shop, request: FastifyRequest): Promise<Person | undefined> {
  const token = TOKEN.exec(request.headers.authorization ?? '')?.[1]
  return token ? findPerson(shop.db, token) : undefined
}

async function limit(shop: Shop, network: string): Promise<void> {
  const most = shop.config.rateLimitPerMinute
  if (most === 0) return
  const { count, resetSeconds } = await countUp(shop.db, `calls ${network}`, 60)
  if (count > most) throw new Refusal('rate.limited', { details: { retryAfter: resetSeconds } })
}
