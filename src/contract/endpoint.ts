import type { z } from 'zod'

/**
 * What a cached reply can depend on. `catalog`: products, pictures, synonyms, and which categories
 * they are in. `categories`: names, addresses and order of the categories. `stock`: how many units
 * are left. `settings`: what an administrator has set.
 */
type CacheTag = 'catalog' | 'categories' | 'stock' | 'settings'

/**
 * The tags of a cached reply. An endpoint with one is the same for everybody, and its reply is
 * stored until data under one of its tags changes. `stockOf` narrows `stock` to the ids of the
 * products that the reply shows; `'all'` where the stock of any product can change the reply.
 */
type CacheRule<Query = unknown, Reply = unknown> = {
  tags: readonly CacheTag[]
  // A method, so that the rule of one endpoint fits into a list of all endpoints.
  stockOf?(reply: Reply, query: Query): string[] | 'all'
}

/**
 * Who may call an endpoint. A customer is any logged-in user; a guest has confirmed a mobile number
 * with a code; the payment provider is recognised by its signature.
 */
type Audience = 'anyone' | 'guest' | 'customer' | 'administrator' | 'provider'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

type EndpointOptions<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Reply extends z.ZodType,
> = {
  auth: Audience
  /** One sentence for the API page. */
  summary: string
  params?: Params
  query?: Query
  body?: Body
  reply: Reply
  /** For how many seconds a browser may keep the reply, which is the same for everybody. */
  maxAgeSeconds?: number
  cache?: CacheRule<z.output<Query>, z.output<Reply>>
  /** The body may be a multipart form with pictures, named `images`. */
  uploads?: boolean
  /** How many pictures the form may have; the default is three. */
  maxFiles?: number
  /** The type of the one file that is the body. */
  file?: string
  /** The type of the one file that is the reply. Without `maxAgeSeconds` nothing stores it. */
  sends?: string
  /** How many bytes a body may have, where that is more than the API takes elsewhere. */
  maxBodyBytes?: number
}

/** One URL of the API, for server, browser, tests and the OpenAPI document. */
export type Endpoint<
  Route extends string = string,
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> = EndpointOptions<Params, Query, Body, Reply> & { route: Route; method: Method; path: string }

/** Defines one endpoint: `endpoint('GET /api/cart', { auth: 'customer', … })`. */
export function endpoint<
  const Route extends `${Method} /${string}`,
  Reply extends z.ZodType,
  Params extends z.ZodType = z.ZodType<undefined>,
  Query extends z.ZodType = z.ZodType<undefined>,
  Body extends z.ZodType = z.ZodType<undefined>,
>(
  route: Route,
  options: EndpointOptions<Params, Query, Body, Reply>,
): Endpoint<Route, Params, Query, Body, Reply> {
  const [method, path] = route.split(' ') as [Method, string]
  return { route, method, path, ...options }
}
