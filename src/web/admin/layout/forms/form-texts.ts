/** The input of a form by field name, as typed. */
export type Texts = Record<string, string>

/** Whether this is an object, so that its fields may be read. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
const toText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** The saved values as field texts; `start` for fields that were never saved. */
export const textsOf = (saved: unknown, start: Texts): Texts =>
  isRecord(saved)
    ? Object.fromEntries(
        Object.entries(start).map(([name, text]) => [
          name,
          name in saved ? toText(saved[name]) : text,
        ]),
      )
    : start

/** The saved yes or no of a group; `start` if it was never saved. */
export const flagOf = (saved: unknown, name: string, start: boolean): boolean =>
  isRecord(saved) && name in saved ? saved[name] === true : start

/**
 * Converts typed text to a number: null if it is empty, the text itself if it is not a number, so
 * that the server reports the problem.
 */
export function toNumber(text: string): number | string | null {
  if (text.trim() === '') return null
  const number = Number(text.replaceAll(',', ''))
  return Number.isNaN(number) ? text : number
}
