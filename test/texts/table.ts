import { ADMIN } from './admin.ts'
import type { Form, Line } from './line.ts'
import { STOREFRONT } from './storefront.ts'

export type Area = 'storefront' | 'admin'

/** The areas whose rows must be produced by a test. */
export const REQUIRED: readonly Area[] = ['storefront', 'admin']

export type TextId = keyof typeof STOREFRONT | keyof typeof ADMIN
export type Row = { id: TextId; area: Area; text: string; form: Form; where: string; when: string }

const rowsOf = (area: Area, lines: Record<string, Line>): Row[] =>
  Object.entries(lines).map(([id, [text, form, where, when]]) => ({
    id: id as TextId,
    area,
    text,
    form,
    where,
    when,
  }))

/**
 * Every text of the specification, word for word: its form, where it appears, and what causes it.
 * Tests produce a row with `says('its.name', …)`; table.test.ts checks that none is left out.
 */
export const TABLE: readonly Row[] = [
  ...rowsOf('storefront', STOREFRONT),
  ...rowsOf('admin', ADMIN),
]

/**
 * The row of a text, with its `{…}` filled in. Throws for a missing value, so that no brace is ever
 * searched for on a page.
 */
export function rowOf(id: TextId, values: Record<string, string | number> = {}): Row {
  const row = TABLE.find((candidate) => candidate.id === id)
  if (!row) throw new Error(`The table of texts has no ${id}.`)
  const text = row.text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`${id} needs a value for {${name}}.`)
    return String(value)
  })
  return { ...row, text }
}
