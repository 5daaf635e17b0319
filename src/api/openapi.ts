import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/contract.ts'

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

type Parameter = { name: string; in: 'path' | 'query'; required: boolean; schema: unknown }

function parameters(schema: z.ZodType | undefined, place: 'path' | 'query'): Parameter[] {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input')
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: value,
  }))
}

const ERROR = {
  description: 'A refusal, in words for a person',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['success', 'code', 'message'],
        properties: {
          success: { const: false },
          code: { type: 'string' },
          message: { type: 'string' },
          fields: { type: 'object', additionalProperties: { type: 'string' } },
        },
      },
    },
  },
}

const FORM_FIELD = { type: 'string', description: 'As text; lists as JSON' }
const IMAGES = {
  type: 'array',
  maxItems: 3,
  items: { type: 'string', format: 'binary' },
  description: 'JPEG or PNG files of at most 5 MB',
}

/** The JSON body, and the multipart form where an endpoint takes one. */
function requestBody({ body, uploads }: Endpoint) {
  if (!body && !uploads) return {}
  const schema = body && jsonSchema(body, 'input')
  const fields = Object.keys(schema?.properties ?? {}).map((name) => [name, FORM_FIELD])
  const form = {
    type: 'object',
    properties: { ...Object.fromEntries(fields), images: IMAGES },
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

function operation(endpoint: Endpoint) {
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[2]],
    security: endpoint.auth === 'anyone' || endpoint.auth === 'provider' ? [] : [{ bearer: [] }],
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...requestBody(endpoint),
    responses: {
      '200': {
        description: 'Done',
        content: { 'application/json': { schema: jsonSchema(endpoint.reply, 'output') } },
      },
      default: ERROR,
    },
  }
}

/** Returns the OpenAPI 3.1 document, made from the contract. */
export function openApiDocument(publicUrl: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) }
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

const WHO = {
  anyone: 'Anyone',
  customer: 'Logged-in shopper',
  administrator: 'Administrator',
  provider: 'Payment provider, by signature',
}

function section(endpoint: Endpoint): string {
  const block = (title: string, schema: z.ZodType | undefined, io: 'input' | 'output') =>
    schema
      ? `<details><summary>${title}</summary><pre>${escape(JSON.stringify(jsonSchema(schema, io), null, 2))}</pre></details>`
      : ''
  return (
    `<section><h2><code>${endpoint.method} ` +
    `${escape(endpoint.path)}</code></h2><p>${escape(endpoint.summary)}</p><p ` +
    `class="who">${WHO[endpoint.auth]}</p>${block('Address', endpoint.params, 'input')}${block('Query', endpoint.query, 'input')}${block('Body', endpoint.body, 'input')}${block('Reply', endpoint.reply, 'output')}</section>`
  )
}

/** Returns the same document as one HTML page without scripts. */
export function apiPage(): string {
  return (
    '<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" ' +
    'content="width=device-width, initial-scale=1"><title>Jhumka shop API</title><link ' +
    'rel="stylesheet" href="/api/docs.css"></head><body><main><h1>Jhumka shop API</h1><p>For ' +
    'programs: <a href="/api/openapi.json">openapi.json</a>. Amounts named …Paise are whole ' +
    'paise; other amounts are rupees. A refusal answers <code>{ success: false, code, message, ' +
    `fields? }</code>.</p>${endpoints.map(section).join('')}</main></body></html>`
  )
}

export const API_PAGE_STYLE =
  'body{margin:0;background:#fffdfb;color:#230a1b;font:17px/1.5 ' +
  'system-ui,sans-serif}main{max-width:52rem;margin:0 auto;padding:2rem 1rem 4rem}h1{font:400 ' +
  '2.2rem/1.1 Georgia,serif}h2{font-size:1.05rem;margin:2rem 0 .25rem}section{border-top:1px ' +
  'solid #ddd0d9}p{margin:.25rem ' +
  '0}.who{color:#7a5570;font-size:.9rem}code{font-family:ui-monospace,monospace}pre{overflow:auto;background:#f7f1ec;padding:1rem;font-size:.85rem}summary{cursor:pointer;min-height:2.75rem;display:flex;align-items:center;color:#b4125b}a{color:#b4125b}'
