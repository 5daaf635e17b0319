import type { Child } from './child.ts'
import { Usage } from './child.ts'
import { openConnection, type Connection } from './connection.ts'

/**
 * One server under load: where it listens and the process that is asked for its use of the machine.
 */
export type Target = { port: number; child: Child }

/**
 * One act of one shopper: a request, or a whole order. `connection` counts the connections from 0,
 * `turn` the acts on it.
 */
export type Act = (
  connection: Connection,
  place: { connection: number; turn: number },
) => Promise<unknown>

/** What a stretch of load has shown. `times` are milliseconds per act. */
export type Sample = { times: number[]; seconds: number; cpuMs: number; rssMb: number }

export const EMPTY: Sample = { times: [], seconds: 0, cpuMs: 0, rssMb: 0 }

/**
 * Lets so many connections act one after the other for so many seconds. What is under way then is
 * finished and counted, and so is the time that `settle` takes: work that a server has only put off
 * is not a gain.
 */
export async function drive(
  target: Target,
  options: {
    connections: number
    seconds: number
    act: Act
    settle?: (acts: number) => Promise<void>
  },
): Promise<Sample> {
  const { connections, act, settle } = options
  const open = await Promise.all(
    Array.from({ length: connections }, () => openConnection(target.port)),
  )
  const times: number[] = []
  const before = await target.child.ask('usage', Usage)
  const begin = performance.now()
  const end = begin + options.seconds * 1000
  const run = async (connection: Connection, number: number) => {
    for (let turn = 0, from = performance.now(); from < end; turn += 1) {
      await act(connection, { connection: number, turn })
      const now = performance.now()
      times.push(now - from)
      from = now
    }
  }
  await Promise.all(open.map(run))
  await settle?.(times.length)
  const seconds = (performance.now() - begin) / 1000
  const after = await target.child.ask('usage', Usage)
  for (const connection of open) connection.close()
  return { times, seconds, cpuMs: after.cpuMs - before.cpuMs, rssMb: after.rssMb }
}

/** Two stretches of the same load as one. */
export const together = (one: Sample, other: Sample): Sample => ({
  times: one.times.concat(other.times),
  seconds: one.seconds + other.seconds,
  cpuMs: one.cpuMs + other.cpuMs,
  rssMb: Math.max(one.rssMb, other.rssMb),
})

/**
 * What a table shows of a sample: acts per second, milliseconds at the middle, the slowest
 * twentieth and the slowest hundredth, processor time per act.
 */
export function figures({ times, seconds, cpuMs, rssMb }: Sample) {
  const sorted = Float64Array.from(times).sort()
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return {
    perSecond: times.length / seconds,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    cpuMs: cpuMs / Math.max(1, times.length),
    rssMb,
  }
}

export type Figures = ReturnType<typeof figures>

/**
 * What one kind of question costs, asked from so many connections one after the other. Every answer
 * is worked out: none comes from memory.
 */
export type Asked = { title: string; connections: number; figures: Figures }
