import fc from 'fast-check'
import { HOSTILE } from '../hostile-values.ts'

/** The parts of a JSON schema that the OpenAPI document of the shop uses. */
export type Schema = {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}

/** Whether values look as an endpoint expects them, lie at the limits, or are of any kind. */
export type Manner = 'valid' | 'boundary' | 'hostile'

/** The password of all accounts of the fuzzer. */
export const PASSWORD = 'a password for the fuzzer'

/** A text that `resolveIds` replaces by an id that the shop has returned. */
const someId = fc.nat(9999).map((pick) => `@@${pick}@@`)
const ID = /@@(\d+)@@/g

/** Replaces the places for ids by ids that the shop has returned. */
export const resolveIds = (text: string, ids: string[]): string =>
  text.replace(ID, (_, pick: string) => ids[Number(pick) % Math.max(1, ids.length)] ?? 'none')

const digits = (length: number) =>
  fc.array(fc.nat(9), { minLength: length, maxLength: length }).map((each) => each.join(''))
const price = fc.integer({ min: 1, max: 9999 }).map((rupees) => `Rs. ${rupees}`)

/** Values that fields of these names accept. */
const BY_NAME: [RegExp, fc.Arbitrary<unknown>][] = [
  [/^(_?id|productId|variantId|userId|orderId|key|ids|lines)$/, someId],
  [/^(mobile|phone)$/, digits(9).map((rest) => `9${rest}`)],
  [/^(password|current)$/, fc.constantFrom(PASSWORD, PASSWORD, 'another password')],
  [/^email$/, fc.constant('asha@example.in')],
  [/^pincode$/, fc.constantFrom('411030', '110001')],
  [/^code$/, digits(6)],
  [/Price$/, price],
  [/^hsn$/, fc.constant('7117')],
  [/^(country)$/, fc.constant('India')],
  [/^state$/, fc.constant('Maharashtra')],
  [/^(from|to)$/, fc.constantFrom('2026-01-31', '2026-11-22')],
  [/^requestId$/, digits(12)],
]

const MAX_TEXT = 300

function texts(schema: Schema, manner: Manner): fc.Arbitrary<unknown> {
  const { minLength = 0, maxLength = MAX_TEXT } = schema
  if (manner === 'boundary')
    return fc.constantFrom(
      ...[minLength - 1, minLength, maxLength, maxLength + 1]
        .filter((length) => length >= 0)
        .map((length) => 'x'.repeat(length)),
    )
  const size = { minLength, maxLength: Math.min(maxLength, minLength + 40) }
  return fc.oneof(fc.string(size), fc.string({ ...size, unit: 'grapheme' }), someId)
}

const LARGE = 2 ** 53 - 1

function numbers(schema: Schema, manner: Manner): fc.Arbitrary<number> {
  const { minimum = -LARGE, maximum = LARGE } = schema
  if (manner === 'boundary')
    return fc.constantFrom(minimum - 1, minimum, maximum, maximum + 1, 0, -1, 0.5)
  const small = {
    min: Math.ceil(minimum),
    max: Math.ceil(Math.min(maximum, Math.max(minimum, 0) + 20)),
  }
  if (schema.type === 'integer')
    return fc.oneof(fc.integer(small), fc.integer({ min: minimum, max: maximum }))
  return fc.oneof(fc.integer(small), fc.double({ min: minimum, max: maximum, noNaN: true }))
}

function lists(schema: Schema, name: string, manner: Manner): fc.Arbitrary<unknown> {
  const { minItems = 0, maxItems = 10 } = schema
  const item = valuesOf(schema.items ?? {}, name, manner)
  const length = manner === 'boundary' ? Math.min(maxItems + 1, 60) : Math.min(maxItems, 4)
  return fc.array(item, { minLength: Math.min(minItems, length), maxLength: length })
}

function objects(schema: Schema, manner: Manner): fc.Arbitrary<unknown> {
  const fields = Object.entries(schema.properties ?? {}).map(
    ([name, value]) => [name, valuesOf(value, name, manner)] as const,
  )
  const known = fc.record(Object.fromEntries(fields), {
    requiredKeys: manner === 'valid' ? (schema.required ?? []) : [],
  })
  if (fields.length > 0) return known
  return fc.dictionary(fc.constantFrom('a', 'b', '__proto__'), fc.string(), { maxKeys: 3 })
}

/** Values for a JSON schema. `name` is that of its field, and says more than the schema does. */
export function valuesOf(schema: Schema, name: string, manner: Manner): fc.Arbitrary<unknown> {
  const expected = expectedValues(schema, name, manner)
  if (manner === 'valid') return expected
  const strange = manner === 'hostile' ? fc.constantFrom(...HOSTILE) : fc.constantFrom(null, '')
  return fc.oneof({ weight: 3, arbitrary: expected }, { weight: 1, arbitrary: strange })
}

function expectedValues(schema: Schema, name: string, manner: Manner): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => valuesOf(each, name, manner)))
  const named = BY_NAME.find(([pattern]) => pattern.test(name))?.[1]
  if (schema.type === 'string')
    return named && manner !== 'boundary'
      ? fc.oneof({ weight: 4, arbitrary: named }, { weight: 1, arbitrary: texts(schema, manner) })
      : texts(schema, manner)
  if (schema.type === 'integer' || schema.type === 'number') return numbers(schema, manner)
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'null') return fc.constant(null)
  if (schema.type === 'array') return lists(schema, name, manner)
  if (schema.type === 'object') return objects(schema, manner)
  return fc.oneof(fc.jsonValue(), someId)
}
