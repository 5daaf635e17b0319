/** The query string of a report: its fields that are set. */
export const searchOf = (query: Record<string, string | undefined>): string =>
  new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  ).toString()
