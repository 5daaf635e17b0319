import { expect } from 'vitest'
import { z } from 'zod'
import { REFUSALS } from '#shared/errors.ts'
import type { FormFile } from './form.ts'

/** The input of a call. */
export type Call = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  /** Pictures, sent as a multipart form. */
  files?: FormFile[]
  /** A file that is the body. */
  raw?: { type: string; bytes: Buffer }
}

export const JSON_TYPE = { 'content-type': 'application/json' }

const ErrorShape = z.strictObject({
  success: z.literal(false),
  code: z.enum(Object.keys(REFUSALS)),
  message: z.string().min(5),
  fields: z.record(z.string(), z.string().min(3)).optional(),
  /** The present one, with `product.changed`. */
  product: z.looseObject({ _id: z.string() }).optional(),
  requestId: z.string().regex(/^[\w.-]{8,64}$/),
})

type Response = {
  statusCode: number
  body: string
  headers: Record<string, unknown>
  json: () => unknown
}

/**
 * Every refusal has this shape and the id of its request, and is never stored by a browser or a
 * proxy.
 */
export function expectRefusal(response: Response, status: number, label: string) {
  expect(response.statusCode, `${label}: ${response.body}`).toBe(status)
  expect(response.headers['content-type'], label).toContain('application/json')
  expect(response.headers['cache-control'], label).toBe('no-store')
  const { error, data } = ErrorShape.safeParse(response.json())
  expect(error, label).toBeUndefined()
  expect(data?.requestId, label).toBe(response.headers['x-request-id'])
}
