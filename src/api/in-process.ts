import type { FastifyBaseLogger } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { Refusal } from '#shared/errors.ts'
import { routeAddress } from '#shared/route-address.ts'
import { describeFailure } from './failures.ts'
import type { ResponseCache, TaggedReply } from './response-cache.ts'

/** Params and query of a call as they come from a URL: not parsed yet. */
export type PublicInput = { params: unknown; query: unknown }
export type Compute = (input: PublicInput) => Promise<TaggedReply>
type CallInput = { params?: unknown; query?: unknown }

/** Calls of the API from the same process, without HTTP and without JSON. */
export type InProcessApi = {
  add(endpoint: Endpoint, compute: Compute): void
  /**
   * Returns the reply of an endpoint with `cache`, in the shape of the contract; it is frozen.
   * Throws a Response with the status and the body that the API would send for a refusal.
   */
  read(route: string, input?: CallInput): Promise<TaggedReply>
}

declare module 'fastify' {
  interface FastifyInstance {
    inProcess: InProcessApi
  }
}

/** The longest part of a path that a route takes. */
export const MAX_PARAM_LENGTH = 200

/** Opens the table of calls, still empty: `serve` adds every endpoint with `cache`. */
export function openInProcessApi(cache: ResponseCache, log: FastifyBaseLogger): InProcessApi {
  const table = new Map<string, Compute>()
  return {
    add: (endpoint, compute) => void table.set(endpoint.route, compute),
    async read(route, input = {}) {
      const compute = table.get(route)
      if (!compute) throw new Error(`Pages cannot call ${route}: its endpoint has no cache tags.`)
      const { method, address } = routeAddress(route, input)
      try {
        assertRoutable(input.params)
        const { params = {} } = input
        return await cache.read(address, () => compute({ params, query: queryOf(address) }))
      } catch (error) {
        throw toResponse(error, { log, method, path: route.slice(method.length + 1) })
      }
    },
  }
}

function assertRoutable(params: unknown): void {
  const isTooLong = Object.values(params ?? {}).some(
    (param) => String(param).length > MAX_PARAM_LENGTH,
  )
  if (isTooLong) throw new Refusal('not-found')
}

/** The query of an address as Fastify reads it: texts, and a list where a name is repeated. */
function queryOf(address: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = {}
  for (const [name, value] of new URL(address, 'http://localhost').searchParams) {
    const before = query[name]
    query[name] = before === undefined ? value : [before, value].flat()
  }
  return query
}

function toResponse(error: unknown, call: Parameters<typeof describeFailure>[1]): Response {
  const failure = error instanceof Error ? error : new Error('Not an error', { cause: error })
  const { status, body } = describeFailure(failure, call)
  return Response.json(body, { status })
}
