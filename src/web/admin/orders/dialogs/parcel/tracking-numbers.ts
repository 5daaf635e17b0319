import { toPlainNumber } from '#shared/delivery/plain-number.ts'

/** What is typed into the fields of a dialog, by the id of the order. */
export type TypedNumbers = Readonly<Record<string, string>>

/** The tracking number of an order as it is sent; empty if none is typed. */
export const numberOf = (numbers: TypedNumbers, id: string): string => numbers[id]?.trim() ?? ''

/** The next order without a number after `from`, then from the first one; `from` is left out. */
export function nextEmpty(
  ids: readonly string[],
  numbers: TypedNumbers,
  from?: string,
): string | undefined {
  const place = from === undefined ? -1 : ids.indexOf(from)
  const others = [...ids.slice(place + 1), ...ids.slice(0, Math.max(0, place))]
  return others.find((id) => numberOf(numbers, id) === '')
}

/** The lines of a pasted column; undefined if it is one line, which the browser pastes itself. */
export function columnOf(text: string): string[] | undefined {
  const lines = text.trimEnd().split(/\r\n|\r|\n/)
  return lines.length > 1 ? lines.map((line) => line.trim()) : undefined
}

/**
 * Puts the lines of a column into the fields from `start` on. An empty line leaves its field as it
 * is. `left`: how many lines found no field.
 */
export function fillFrom(
  ids: readonly string[],
  numbers: TypedNumbers,
  start: string,
  column: readonly string[],
): { numbers: TypedNumbers; left: number } {
  const fields = ids.slice(ids.indexOf(start))
  const filled = fields.flatMap((id, place) => (column[place] ? [[id, column[place]]] : []))
  return {
    numbers: { ...numbers, ...Object.fromEntries(filled) },
    left: column.slice(fields.length).filter(Boolean).length,
  }
}

/** How many fields have a number: `5 of 7 filled`; with what of a pasted column found no field. */
export function filledText(ids: readonly string[], numbers: TypedNumbers, left: number): string {
  const filled = ids.filter((id) => numberOf(numbers, id)).length
  const text = `${filled} of ${ids.length} filled`
  if (left === 0) return text
  return `${text}, ${left} pasted ${left === 1 ? 'line was' : 'lines were'} too many`
}

type Addressed = { id: string; number: string; customer: { _id: string } | null }

/** An earlier order of another customer with the same tracking number; both would follow it. */
export function twinOf<Order extends Addressed>(
  orders: readonly Order[],
  numbers: TypedNumbers,
  { id, customer }: Order,
): Order | undefined {
  const number = toPlainNumber(numbers[id] ?? '')
  if (number === '') return undefined
  const earlier = orders.slice(
    0,
    orders.findIndex((order) => order.id === id),
  )
  return earlier.find(
    (order) =>
      toPlainNumber(numbers[order.id] ?? '') === number &&
      (!customer || order.customer?._id !== customer._id),
  )
}
