import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contract/contract.ts'
import { openTestShop, type TestShop } from '../shop.ts'

let shop: TestShop

beforeAll(
  async () =>
    void (shop = await openTestShop({ environment: { PUBLIC_URL: 'https://shop.example' } })),
)
afterAll(() => shop.close())

type Operation = {
  summary: string
  security: object[]
  parameters: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: object
  responses: Record<string, { description: string; content: object }>
}
type Document = {
  openapi: string
  info: { title: string; version: string }
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  components: object
}

const document = async (): Promise<Document> =>
  (await shop.request('GET', '/api/openapi.json')).body

/** Every value of a key, at any depth. */
function valuesOf(node: unknown, key: string): unknown[] {
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([name, inner]) => [
    ...(name === key ? [inner] : []),
    ...valuesOf(inner, key),
  ])
}

const at = (root: unknown, pointer: string): unknown =>
  pointer
    .slice(2)
    .split('/')
    .reduce<unknown>(
      (node, part) =>
        (node as Record<string, unknown> | undefined)?.[
          part.replaceAll('~1', '/').replaceAll('~0', '~')
        ],
      root,
    )

test('the OpenAPI document has every endpoint of the shop and no other', async () => {
  const { openapi, info, servers, paths } = await document()
  expect(openapi).toMatch(/^3\.1\.\d$/)
  expect(info).toMatchObject({ title: expect.any(String), version: expect.any(String) })
  expect(servers).toEqual([{ url: 'https://shop.example' }])
  const named = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(named.sort()).toEqual(
    endpoints.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`).sort(),
  )
})

test('every operation describes its input, its output, its errors and who may call it', async () => {
  const { paths } = await document()
  for (const { method, path, auth, body, uploads, file, query, sends } of endpoints) {
    const template = path.replace(/:(\w+)/g, '{$1}')
    const operation = paths[template]?.[method.toLowerCase()]
    expect(operation?.summary, template).toMatch(/\w.*\.$/)
    expect(operation?.security, template).toEqual(
      ['guest', 'customer', 'administrator'].includes(auth) ? [{ bearer: [] }] : [],
    )
    expect(operation?.requestBody !== undefined, template).toBe(
      body !== undefined || uploads === true || file !== undefined,
    )
    const inPath = operation?.parameters.filter((each) => each.in === 'path') ?? []
    expect(
      inPath.map(({ name, required }) => [`{${name}}`, required]),
      template,
    ).toEqual((template.match(/\{\w+\}/g) ?? []).map((name) => [name, true]))
    expect((operation?.parameters.length ?? 0) > inPath.length, template).toBe(query !== undefined)
    expect(operation?.responses, template).toMatchObject({
      200: { content: { [sends ?? 'application/json']: { schema: expect.any(Object) } } },
      default: {
        content: { 'application/json': { schema: { required: ['success', 'code', 'message'] } } },
      },
    })
  }
})

test('every reference in the document can be resolved, and every security scheme is described', async () => {
  const whole = await document()
  for (const reference of valuesOf(whole, '$ref')) {
    expect(String(reference)).toMatch(/^#\//)
    expect(at(whole, String(reference)), String(reference)).toBeDefined()
  }
  for (const required of valuesOf(whole.paths, 'security').flat())
    for (const scheme of Object.keys(Object(required)))
      expect(at(whole, `#/components/securitySchemes/${scheme}`)).toBeDefined()
  for (const type of valuesOf(whole.paths, 'type').filter((each) => typeof each === 'string'))
    expect(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']).toContain(type)
  expect(whole.paths['/api/cart']?.post).toMatchObject({
    requestBody: {
      content: {
        'application/json': {
          schema: {
            required: ['productId'],
            properties: { quantity: { type: 'integer', minimum: 1 }, giftNote: { maxLength: 200 } },
          },
        },
      },
    },
  })
})

test('the same is readable on one page without scripts', async () => {
  const { status, body, headers } = await shop.request('GET', '/api/docs')
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'x-content-type-options': 'nosniff',
  })
  for (const { method, path, summary } of endpoints) {
    expect(body).toContain(`<code>${method} ${path}</code>`)
    expect(body).toContain(summary)
  }
  expect(body).not.toMatch(/<script|\son\w+=|style=/i)
  for (const [, address] of body.matchAll(/(?:href|src)="([^"]+)"/g))
    expect((await shop.request('GET', address)).status, address).toBe(200)
})

test('the health check returns nothing about the inside of the shop', async () => {
  expect(await shop.request('GET', '/healthz')).toMatchObject({
    status: 200,
    body: { status: 'ok' },
  })
  expect(await shop.request('GET', '/readyz')).toMatchObject({
    status: 200,
    body: { status: 'ok' },
  })
})
