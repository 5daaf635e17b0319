import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { AppContext } from '#app-context.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { CategoryInput } from '#contract/admin/catalog/product-input.ts'
import { Category } from '#contract/catalog.ts'
import { endpoints } from '#contract/contract.ts'
import { cacheUntilChanged } from '#platform/cache.ts'
import { MAX_PHOTOS } from '#shared/catalog/photo-file.ts'

type Io = 'input' | 'output'
type ToSchema = (schema: z.ZodType, io: Io) => z.core.JSONSchema.BaseSchema

/** Converts a schema. The values of categories are data: it lists those of the shop. */
const jsonSchemas =
  (categories: readonly string[]): ToSchema =>
  (schema, io) => {
    const { $schema: _, ...rest } = z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => {
        if (zodSchema === Category || zodSchema === CategoryInput) jsonSchema.enum = [...categories]
      },
    })
    return rest
  }

type Parameter = { name: string; in: 'path' | 'query'; required: boolean; schema: unknown }

function parameters(
  schema: z.ZodType | undefined,
  place: 'path' | 'query',
  toSchema: ToSchema,
): Parameter[] {
  if (!schema) return []
  const { properties = {}, required = [] } = toSchema(schema, 'input')
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: value,
  }))
}

const ERROR = {
  description: 'An error, with a message for the user',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['success', 'code', 'message'],
        properties: {
          success: { const: false },
          code: { type: 'string' },
          message: { type: 'string' },
          requestId: { type: 'string', description: 'The id of the request in the log' },
          fields: { type: 'object', additionalProperties: { type: 'string' } },
        },
      },
    },
  },
}

const FORM_FIELD = { type: 'string', description: 'As text; lists as JSON' }
const imagesOf = (maxItems: number) => ({
  type: 'array',
  maxItems,
  items: { type: 'string', format: 'binary' },
  description: 'JPEG, PNG or (not in the form of a product) WebP files of at most 5 MB',
})

/** The JSON body, and the multipart form if the endpoint accepts one. */
function requestBody({ body, uploads, file, maxFiles = MAX_PHOTOS }: Endpoint, toSchema: ToSchema) {
  if (file)
    return {
      requestBody: {
        required: true,
        content: { [file]: FILE },
      },
    }
  if (!body && !uploads) return {}
  const schema = body && toSchema(body, 'input')
  const fields = Object.keys(schema?.properties ?? {}).map((name) => [name, FORM_FIELD])
  const form = {
    type: 'object',
    properties: { ...Object.fromEntries(fields), images: imagesOf(maxFiles) },
    required: schema?.required ?? ['images'],
  }
  return {
    requestBody: {
      required: true,
      content: {
        ...(schema && { 'application/json': { schema } }),
        ...(uploads && { 'multipart/form-data': { schema: form } }),
      },
    },
  }
}

const FILE = { schema: { type: 'string', format: 'binary' } }

const replyContent = ({ reply, sends }: Endpoint, toSchema: ToSchema) =>
  sends ? { [sends]: FILE } : { 'application/json': { schema: toSchema(reply, 'output') } }

function operation(endpoint: Endpoint, toSchema: ToSchema) {
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[2]],
    security: endpoint.auth === 'anyone' || endpoint.auth === 'provider' ? [] : [{ bearer: [] }],
    parameters: [
      ...parameters(endpoint.params, 'path', toSchema),
      ...parameters(endpoint.query, 'query', toSchema),
    ],
    ...requestBody(endpoint, toSchema),
    responses: {
      '200': {
        description: 'Done',
        content: replyContent(endpoint, toSchema),
      },
      default: ERROR,
    },
  }
}

/** Returns the OpenAPI 3.1 document of the contract. `categories`: the values of the shop. */
export function openApiDocument(publicUrl: string, categories: readonly string[]) {
  const toSchema = jsonSchemas(categories)
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint, toSchema) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Jhumka shop API',
      version: '1',
      description: 'Amounts named …Paise are whole paise; other amounts are rupees.',
    },
    servers: [{ url: publicUrl }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    paths,
  }
}

const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const AUDIENCE_LABELS = {
  anyone: 'Anyone',
  guest: 'Guest with a confirmed mobile number',
  customer: 'Logged-in customer',
  administrator: 'Administrator',
  provider: 'Payment provider, by signature',
}

function section(endpoint: Endpoint, toSchema: ToSchema): string {
  const details = (title: string, schema: z.ZodType | undefined, io: Io) =>
    schemaDetails(title, schema && toSchema(schema, io))
  const { method, path, summary, auth, params, query, body, reply, sends } = endpoint
  return [
    `<section><h2><code>${method} ${escape(path)}</code></h2>`,
    `<p>${escape(summary)}</p><p class="who">${AUDIENCE_LABELS[auth]}</p>`,
    details('Address', params, 'input'),
    details('Query', query, 'input'),
    details('Body', body, 'input'),
    sends ? `<p>Returns ${sends}.</p>` : details('Reply', reply, 'output'),
    '</section>',
  ].join('')
}

function schemaDetails(title: string, schema: object | undefined): string {
  if (!schema) return ''
  const text = escape(JSON.stringify(schema, null, 2))
  return `<details><summary>${title}</summary><pre>${text}</pre></details>`
}

/** Returns the same document as one HTML page without scripts. */
function apiPage(categories: readonly string[]): string {
  const toSchema = jsonSchemas(categories)
  const sections = endpoints.map((each) => section(each, toSchema)).join('')
  return (
    '<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" ' +
    'content="width=device-width, initial-scale=1"><title>Jhumka shop API</title><link ' +
    'rel="stylesheet" href="/api/docs.css"></head><body><main><h1>Jhumka shop API</h1><p>For ' +
    'programs: <a href="/api/openapi.json">openapi.json</a>. Amounts named …Paise are whole ' +
    'paise; other amounts are rupees. Errors return <code>{ success: false, code, message, ' +
    `fields?, requestId }</code>.</p>${sections}</main></body></html>`
  )
}

const API_PAGE_STYLE =
  'body{margin:0;background:#fffdfb;color:#230a1b;font:17px/1.5 ' +
  'system-ui,sans-serif}main{max-width:52rem;margin:0 auto;padding:2rem 1rem 4rem}h1{font:400 ' +
  '2.2rem/1.1 Georgia,serif}h2{font-size:1.05rem;margin:2rem 0 .25rem}section{border-top:1px ' +
  'solid #ddd0d9}p{margin:.25rem ' +
  '0}.who{color:#7a5570;font-size:.9rem}code{font-family:ui-monospace,monospace}' +
  'pre{overflow:auto;background:#f7f1ec;padding:1rem;font-size:.85rem}summary{cursor:pointer;' +
  'min-height:2.75rem;display:flex;align-items:center;color:#b4125b}a{color:#b4125b}'

/** Serves the OpenAPI document, and a page that shows it. */
export function documentRoutes(api: FastifyInstance, context: AppContext): void {
  const { changes, categories } = context
  const listValues = async () => (await categories()).all.map(({ value }) => value)
  const document = cacheUntilChanged(
    changes,
    async () => JSON.stringify(openApiDocument(context.config.publicUrl, await listValues())),
    'categories',
  )
  const page = cacheUntilChanged(changes, async () => apiPage(await listValues()), 'categories')
  const policy = "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'"
  api.get('/openapi.json', async (_request, reply) =>
    reply.header('content-type', 'application/json; charset=utf-8').send(await document()),
  )
  api.get('/docs', async (_request, reply) =>
    reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .send(await page()),
  )
  api.get('/docs.css', (_request, reply) =>
    reply.header('content-type', 'text/css; charset=utf-8').send(API_PAGE_STYLE),
  )
}
