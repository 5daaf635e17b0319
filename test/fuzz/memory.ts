import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { StartedShop } from '../journeys/started-shop.ts'

/**
 * The memory of a process in bytes when all garbage is collected. `resident` is what the system
 * gives it (RSS). `objects` are those of JavaScript that are still referenced.
 */
export type Memory = { resident: number; objects: number }

export const NO_MEMORY: Memory = { resident: 0, objects: 0 }

const REPORT = pathToFileURL(path.join(import.meta.dirname, 'report-memory.ts')).href
/** The flags of Node that `readMemory` needs. */
export const REPORT_FLAGS = ['--expose-gc', '--import', REPORT]

const Report = z.object({ rss: z.number(), heapUsed: z.number() })
const REPORT_LINE = /^memory (.*)$/
const TIMEOUT_MS = 30_000
const PAUSE_MS = 100

/**
 * Reads the memory of a shop that was started with REPORT_FLAGS. Garbage is collected first: when
 * the process does that by itself is chance, and uncollected garbage can be 100 MB.
 */
export async function readMemory({ pid, said }: Pick<StartedShop, 'pid' | 'said'>) {
  const reports = () => said.flatMap((line) => REPORT_LINE.exec(line)?.[1] ?? [])
  const before = reports().length
  process.kill(pid, 'SIGUSR2')
  for (let waited = 0; waited < TIMEOUT_MS; waited += PAUSE_MS) {
    const report = reports()[before]
    if (report) {
      const { rss, heapUsed } = Report.parse(JSON.parse(report))
      return { resident: rss, objects: heapUsed }
    }
    await sleep(PAUSE_MS)
  }
  throw new Error('The shop did not report its memory.')
}

const MAX_GROWTH = 1.1
/** In a shorter run the compiled code and the caches of the database still grow. */
const MIN_REQUESTS = { resident: 20_000, objects: 5000 }

/** Returns a finding for each kind of memory that grows by 10 % in the second half of a run. */
export function findGrowth(
  { half, end }: { half: Memory; end: Memory },
  requests: number,
): string[] {
  return (['resident', 'objects'] as const)
    .filter((kind) => requests >= MIN_REQUESTS[kind] && end[kind] > half[kind] * MAX_GROWTH)
    .map(
      (kind) =>
        `memory (${kind}) grows from ${half[kind]} to ${end[kind]} bytes in the second half`,
    )
}
