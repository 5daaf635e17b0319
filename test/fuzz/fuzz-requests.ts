import fc from 'fast-check'
import { CATEGORY_VALUES } from '#shared/catalog/taxonomy.ts'
import { openApiDocument } from '#api/openapi.ts'
import { encodeLoosely, toPayload } from '../hostile-values.ts'
import { toForm, type FormFile } from '../form.ts'
import { RAW_REQUESTS } from '../raw-requests.ts'
import { valuesOf, type Manner, type Schema } from './schema-values.ts'

export type Caller = 'nobody' | 'guest' | 'customer' | 'administrator'

/** A request of HTTP. Ids in URL and body are places for ids of the shop. */
export type HttpRequest = {
  kind: 'http'
  as: Caller
  manner: Manner
  method: string
  url: string
  headers: Record<string, string>
  body: Buffer | undefined
}
/** Bytes for a socket. */
type SocketRequest = { kind: 'raw'; name: string; bytes: string; cut: boolean }
export type FuzzRequest = HttpRequest | SocketRequest

type Operation = {
  parameters: { name: string; in: 'path' | 'query'; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

/** Parts of the document that are read here; its own type says nothing about operations. */
const operations = (): { method: string; path: string; operation: Operation }[] =>
  Object.entries(openApiDocument('http://shop.example', CATEGORY_VALUES).paths).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        operation: operation as Operation,
      })),
  )

const asText = (value: unknown): string => {
  if (typeof value === 'string') return value
  return value === undefined ? '' : JSON.stringify(value)
}

const printable = fc.string({ maxLength: 60 }).map((text) => text.replaceAll(/[^\x20-\x7e]/g, '~'))
/** Values for headers that the shop or its libraries read. */
const headers: fc.Arbitrary<Record<string, string>> = fc.record(
  {
    accept: fc.oneof(fc.constantFrom('*/*', 'text/html', 'application/json;q=0'), printable),
    'accept-encoding': fc.constantFrom('gzip', 'br', 'identity;q=0', 'zstd, *'),
    'accept-language': printable,
    cookie: printable,
    origin: fc.oneof(fc.constantFrom('null', 'https://other.example'), printable),
    'if-none-match': fc.oneof(fc.constantFrom('*', 'W/"1"'), printable),
    'if-modified-since': printable,
    range: fc.constantFrom('bytes=0-', 'bytes=-1', 'bytes=9-1', 'lines=1'),
    'x-forwarded-for': fc.oneof(fc.constantFrom('::1', '1.2.3.4, 5.6.7.8'), printable),
    'x-request-id': printable,
    'x-razorpay-signature': fc.oneof(fc.constant('a'.repeat(64)), printable),
  },
  { requiredKeys: [] },
)

const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const file: fc.Arbitrary<FormFile> = fc.record({
  bytes: fc.oneof(
    fc.constantFrom(DOT, Buffer.alloc(0), DOT.subarray(0, 20), Buffer.from('<svg/>')),
    fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)),
  ),
  name: fc.constantFrom('photo.jpg', '../../x.png', 'x', 'ä.jpeg'),
  type: fc.constantFrom('image/jpeg', 'image/png', 'text/html', 'image/svg+xml'),
  field: fc.constantFrom('images', 'images', 'other'),
})

type Body = { type: string; body: Buffer }
const JSON_TYPES = ['application/json', 'application/json', 'application/json; charset=utf-8']
const WRONG_TYPES = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', '']

function bodies({ requestBody }: Operation, manner: Manner): fc.Arbitrary<Body | undefined> {
  const content = requestBody?.content ?? {}
  const json = content['application/json']?.schema
  const form = content['multipart/form-data']
  const types = manner === 'hostile' ? [...JSON_TYPES, ...WRONG_TYPES] : JSON_TYPES
  const asJson = fc
    .tuple(valuesOf(json ?? {}, '', manner), fc.constantFrom(...types))
    .map(([value, type]) => ({ type, body: Buffer.from(toPayload(value)) }))
  if (!requestBody)
    return manner === 'hostile' ? fc.option(asJson, { nil: undefined }) : fc.constant(undefined)
  if (!form) return asJson
  const fields = valuesOf(json ?? { type: 'object' }, '', manner === 'boundary' ? 'valid' : manner)
  const asForm = fc.tuple(fields, fc.array(file, { maxLength: 4 })).map(([value, files]) => {
    const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
    const { headers: sent, payload } = toForm(
      Object.fromEntries(entries.map(([name, each]) => [name, asText(each)])),
      files,
    )
    return { type: sent['content-type'], body: payload }
  })
  return json ? fc.oneof(asJson, asForm) : asForm
}

const pathPart = (value: unknown): string => encodeLoosely(asText(value)) || '%20'

function httpRequests(
  { method, path, operation }: ReturnType<typeof operations>[number],
  manner: Manner,
): fc.Arbitrary<HttpRequest> {
  const valuesIn = (place: 'path' | 'query') =>
    fc.record(
      Object.fromEntries(
        operation.parameters
          .filter((parameter) => parameter.in === place)
          .map(({ name, schema }) => [name, valuesOf(schema, name, manner)] as const),
      ),
      { requiredKeys: [] },
    )
  return fc
    .record({
      as: fc.constantFrom<Caller>(...callersOf(path)),
      params: valuesIn('path'),
      query: valuesIn('query'),
      more: manner === 'valid' ? fc.constant({}) : headers,
      sent: bodies(operation, manner),
    })
    .map(({ as, params, query, more, sent }) => {
      const target = path.replace(/\{(\w+)\}/g, (_, name: string) =>
        pathPart(Object.hasOwn(params, name) ? params[name] : '@@0@@'),
      )
      const search = Object.entries(query)
        .map(([name, value]) => `${name}=${encodeLoosely(asText(value))}`)
        .join('&')
      return {
        kind: 'http' as const,
        as,
        manner,
        method,
        url: `/${target.slice(1)}${search ? `?${search}` : ''}`.replaceAll('%40%40', '@@'),
        headers: { ...more, ...(sent?.type ? { 'content-type': sent.type } : {}) },
        body: sent?.body,
      }
    })
}

function callersOf(path: string): Caller[] {
  if (path.startsWith('/api/admin'))
    return ['administrator', 'administrator', 'administrator', 'customer', 'nobody']
  return path.startsWith('/api/guest')
    ? ['guest', 'guest', 'guest', 'nobody', 'customer']
    : ['customer', 'customer', 'nobody', 'administrator']
}

/** Requests that no browser sends, whole or with a few bytes changed. */
const rawRequests: fc.Arbitrary<SocketRequest> = fc
  .record({
    request: fc.constantFrom(...RAW_REQUESTS),
    changes: fc.array(fc.record({ at: fc.nat(10_000), to: fc.nat(255) }), { maxLength: 3 }),
  })
  .map(({ request, changes }) => {
    let { bytes } = request
    for (const { at, to } of changes) {
      const place = at % bytes.length
      bytes = bytes.slice(0, place) + String.fromCharCode(to) + bytes.slice(place + 1)
    }
    return { kind: 'raw', name: request.name, bytes, cut: true }
  })

/** All requests: seven of eight from the OpenAPI document, with every endpoint alike. */
export function fuzzRequests(): fc.Arbitrary<FuzzRequest> {
  const all = operations()
  const manners: [Manner, number][] = [
    ['valid', 4],
    ['boundary', 1],
    ['hostile', 2],
  ]
  return fc.oneof(
    ...manners.map(([manner, weight]) => ({
      weight,
      arbitrary: fc.oneof(...all.map((each) => httpRequests(each, manner))),
    })),
    { weight: 1, arbitrary: rawRequests },
  )
}
