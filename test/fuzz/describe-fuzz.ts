import type { Memory } from './memory.ts'
import type { FuzzResult } from './run-fuzz.ts'

const MEGABYTE = 1024 * 1024

const describeMemory = ({ resident, objects }: Memory): string =>
  `${Math.round(resident / MEGABYTE)} MB resident and ${(objects / MEGABYTE).toFixed(1)} MB of ` +
  'objects'

/** The result of a fuzz as lines of text. */
export function describeFuzz({
  seed,
  requests,
  counts,
  slowest,
  memory,
  findings,
}: FuzzResult): string {
  const kinds = [...counts].sort(([a], [b]) => a.localeCompare(b))
  return [
    `${requests} requests, seed ${seed}`,
    ...kinds.map(([kind, statuses]) => {
      const each = [...statuses].sort(([a], [b]) => a.localeCompare(b))
      return `  ${kind.padEnd(24)} ${each.map(([status, count]) => `${status} ${count}`).join(', ')}`
    }),
    `  slowest: ${slowest.ms.toFixed(0)} ms, ${slowest.text}`,
    `  memory after a half: ${describeMemory(memory.half)}`,
    `  memory at the end: ${describeMemory(memory.end)}`,
    findings.length === 0 ? 'No findings.' : `${findings.length} findings:`,
    ...findings,
  ].join('\n')
}
