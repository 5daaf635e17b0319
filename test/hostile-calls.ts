import type { z } from 'zod'
import { HOSTILE, toPayload } from './hostile-values.ts'

/** The way to a value in a body; empty for the body itself. */
type Place = string[]

/** The status of a reply, and the fields whose problems a refusal names. */
type Reply = { status: number; fields: string[] }

type HostileCalls = {
  /** A body that is accepted. */
  body: unknown
  /** The schema of the body. */
  schema: z.ZodType
  send: (body: unknown, label: string) => Promise<Reply>
}

/**
 * Sends every hostile value at every place of a body. Several places share a call: each of them is
 * either refused by its own name, as its schema does without the others, or in a call that is
 * accepted. The rest is sent again in smaller calls, down to one place, so that the refusal of one
 * place does not hide what another one does.
 */
export async function sendHostileValues({ body, schema, send }: HostileCalls): Promise<void> {
  const groups = Map.groupBy(placesOf(body), (place) => place.length)
  for (const value of HOSTILE)
    for (const places of groups.values())
      await sendAt(places, {
        send: (some) => {
          const text = String(JSON.stringify(value)).slice(0, 100)
          const label = `${some.map((place) => place.join('.')).join(', ')} = ${text}`
          return send(withValueAt(body, some, value), label)
        },
        isRefusedAlone: (place) => {
          const sent: unknown = JSON.parse(toPayload(withValueAt(body, [place], value)))
          return !schema.safeParse(sent).success
        },
      })
}

type SharedCall = {
  send: (places: Place[]) => Promise<Reply>
  isRefusedAlone: (place: Place) => boolean
}

/** None of the places is inside another one. */
async function sendAt(places: Place[], call: SharedCall): Promise<void> {
  if (places.length === 0) return
  const { status, fields } = await call.send(places)
  if (status < 300 || places.length === 1) return
  const isNamed = (place: Place) => {
    const name = place.join('.')
    return fields.some((field) => field === name || field.startsWith(`${name}.`))
  }
  const open = places.filter((place) => !(isNamed(place) && call.isRefusedAlone(place)))
  if (open.length < places.length) return sendAt(open, call)
  const half = status === 400 && fields.length === 0 ? 1 : Math.ceil(places.length / 2)
  for (let start = 0; start < places.length; start += half)
    await sendAt(places.slice(start, start + half), call)
}

/** The places of a body's values; in a list, those of its first row. */
function placesOf(value: unknown, place: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return [place]
  return [
    place,
    ...Object.entries(Array.isArray(value) ? value.slice(0, 1) : value).flatMap(([key, inner]) =>
      placesOf(inner, [...place, key]),
    ),
  ]
}

/** Returns the body with another value at some places. */
const withValueAt = (body: unknown, places: Place[], other: unknown): unknown =>
  places.reduce((changed, place) => replaceAt(changed, place, other), body)

function replaceAt(value: unknown, [key, ...rest]: Place, other: unknown): unknown {
  if (key === undefined) return other
  if (Array.isArray(value))
    return value.map((inner, index) =>
      String(index) === key ? replaceAt(inner, rest, other) : inner,
    )
  const known: Record<string, unknown> = { ...Object(value) }
  return { ...known, [key]: replaceAt(known[key], rest, other) }
}
