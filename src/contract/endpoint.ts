import type { z } from 'zod'

/**
 * Who may call an endpoint. A customer is any logged-in user; the payment provider is recognised
 * by its signature.
 */
export type Audience = 'anyone' | 'customer' | 'administrator' | 'provider'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** One URL of the API, for server, browser, tests and the OpenAPI document. */
export type Endpoint<
  Route extends string = string,
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> = {
  route: Route
  method: Method
  path: string
  auth: Audience
  /** One sentence for the API page. */
  summary: string
  params?: Params
  query?: Query
  body?: Body
  reply: Reply
  /** The reply is the same for everybody and is cached until the catalog changes. */
  cached?: boolean
  /** The body is a multipart form that may contain pictures, named `images`. */
  uploads?: boolean
  /** How many bytes a body may have, where that is more than the API takes elsewhere. */
  maxBodyBytes?: number
}

type EndpointOptions<Params, Query, Body, Reply> = {
  auth: Audience
  summary: string
  params?: Params
  query?: Query
  body?: Body
  reply: Reply
  cached?: boolean
  uploads?: boolean
  /** How many bytes a body may have, where that is more than the API takes elsewhere. */
  maxBodyBytes?: number
}

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
