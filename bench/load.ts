import type { Child } from './child.ts'
import { Usage } from './child.ts'
import { openConnection, type Connection } from './connection.ts'

/** A server under load: its port, and its process, which reports processor time and memory. */
export type Target = { port: number; child: Child }

/**
 * One action of one customer: a request, or a whole order. `connection` counts connections from 0,
 * `turn` the actions on it.
 */
export type Action = (
  connection: Connection,
  place: { connection: number; turn: number },
) => Promise<unknown>

/** The result of a period of load. `times` are milliseconds per action. */
export type Sample = { times: number[]; seconds: number; cpuMs: number; rssMb: number }

export const EMPTY: Sample = { times: [], seconds: 0, cpuMs: 0, rssMb: 0 }

/**
 * Runs actions over so many connections for so many seconds, on each connection one after the
 * other. Unfinished actions are completed and counted, and so is the time of `settle`, so that
 * postponed work counts too.
 */
export async function drive(
  target: Target,
  options: {
    connections: number
    seconds: number
    act: Action
    prepare?: () => Promise<void>
    settle?: (acts: number) => Promise<void>
  },
): Promise<Sample> {
  const { connections, act, prepare, settle } = options
  await prepare?.()
  const open = await Promise.all(
    Array.from({ length: connections }, () => openConnection(target.port)),
  )
  const times: number[] = []
  const before = await target.child.call('usage', Usage)
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
  const after = await target.child.call('usage', Usage)
  for (const connection of open) connection.close()
  return { times, seconds, cpuMs: after.cpuMs - before.cpuMs, rssMb: after.rssMb }
}

/** Joins two results of the same load. */
export const mergeSamples = (one: Sample, other: Sample): Sample => ({
  times: one.times.concat(other.times),
  seconds: one.seconds + other.seconds,
  cpuMs: one.cpuMs + other.cpuMs,
  rssMb: Math.max(one.rssMb, other.rssMb),
})

/**
 * Returns the figures of a table row: actions per second, median, 95th and 99th percentile in
 * milliseconds, processor time per action.
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
 * The cost of one kind of request over so many connections, on each one after the other. No
 * response comes from a cache.
 */
export type RequestCost = { title: string; connections: number; figures: Figures }

/** Measures actions of one kind over 1 and over 4 connections, after so many warm-up seconds. */
export async function costsOf(
  target: Target,
  kind: { title: string; act: Action; seconds: number; warmUp: number },
): Promise<RequestCost[]> {
  const { title, act, seconds, warmUp } = kind
  await drive(target, { connections: 1, seconds: warmUp, act })
  const costs: RequestCost[] = []
  for (const connections of [1, 4])
    costs.push({
      title,
      connections,
      figures: figures(await drive(target, { connections, seconds, act })),
    })
  return costs
}
