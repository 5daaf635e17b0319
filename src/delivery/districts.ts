import districtsJson from './pincode-districts.json' with { type: 'json' }

/** The districts by the first pincode of each range, in ascending order. */
type Ranges = { starts: number[]; ends: number[]; names: string[] }

let ranges: Ranges | undefined

/** Reads the table at its first use: 2,800 ranges. */
function readRanges(): Ranges {
  const rows = Object.entries(districtsJson)
    .flatMap(([name, codes]) =>
      codes.split(' ').map((code) => {
        const [start = '', end = start] = code.split('-')
        return { start: Number(start), end: Number(end), name }
      }),
    )
    .toSorted((one, other) => one.start - other.start)
  return {
    starts: rows.map(({ start }) => start),
    ends: rows.map(({ end }) => end),
    names: rows.map(({ name }) => name),
  }
}

/**
 * The district of a pincode, from a list of India Post (docs/decisions/0025-delivery-dates.md);
 * undefined outside of its ranges.
 */
export function findDistrict(pincode: string): string | undefined {
  ranges ??= readRanges()
  const { starts, ends, names } = ranges
  const code = Number(pincode)
  let [low, high] = [0, starts.length]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if ((starts[middle] ?? Infinity) <= code) low = middle + 1
    else high = middle
  }
  return code <= (ends[low - 1] ?? 0) ? names[low - 1] : undefined
}
