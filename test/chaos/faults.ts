import pg from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Child } from '../../bench/child.ts'
import type { SmallDisk } from '../faults/small-disk.ts'
import type { HaltMode, PostgresServer } from '../postgres-server.ts'
import type { ShopProcess } from './shop-processes.ts'

/** The parts that faults happen to. `disk` is undefined where no small disk can be mounted. */
export type Parts = {
  postgres: PostgresServer
  databaseUrl: string
  processes: ShopProcess[]
  provider: Child
  disk: SmallDisk | undefined
  chance: () => number
  /** Only faults whose name contains this text. */
  only: string
}

/** The time in which a process, database server or connection was killed, in ms. */
export type Kill = { from: number; to: number }

/**
 * What a fault leaves to judge. `backAfterMs`: how long the processes needed after the database was
 * back.
 */
export type FaultResult = { backAfterMs?: number; kill?: Kill }

type Fault = { name: string; weight: number; run: (parts: Parts) => Promise<FaultResult> }

const API_MODES = ['slow', 'down', 'html-502', 'malformed']
const WEBHOOK_MODES = ['drop', 'twice', 'reverse', 'corrupt']
const HOUR_MS = 3_600_000
const MAX_CLOCK_OFFSET_MS = 2 * HOUR_MS
const FULL_FOR_MS = 1500

const pick = <Item>({ chance }: Parts, items: Item[]): Item => {
  const item = items[Math.floor(chance() * items.length)]
  if (item === undefined) throw new Error('There is nothing to choose from.')
  return item
}
const between = ({ chance }: Parts, from: number, to: number): Promise<void> =>
  sleep(from + chance() * (to - from))

async function killing(work: () => Promise<unknown>): Promise<Kill> {
  const from = performance.now()
  await work()
  return { from, to: performance.now() }
}

/** Returns the ms until all processes are ready. */
async function untilReady({ processes }: Parts): Promise<number> {
  return Math.max(...(await Promise.all(processes.map((process) => process.untilReady()))))
}

async function restartPostgres(parts: Parts, mode: HaltMode): Promise<FaultResult> {
  const kill = await killing(async () => {
    await parts.postgres.halt(mode)
    await between(parts, 0, 1500)
    await parts.postgres.resume()
  })
  return { backAfterMs: await untilReady(parts), kill }
}

async function killConnections(parts: Parts): Promise<FaultResult> {
  const client = new pg.Client({ connectionString: parts.databaseUrl })
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  )
  const chosen = rows.filter(() => parts.chance() < 0.3)
  const kill = await killing(async () => {
    for (const { pid } of chosen) await client.query('select pg_terminate_backend($1)', [pid])
  })
  await client.end()
  return { kill }
}

async function restartProcess(parts: Parts, signal: 'SIGKILL' | 'SIGTERM'): Promise<FaultResult> {
  const process = pick(parts, parts.processes)
  const end = await killing(() => process.end(signal))
  await between(parts, 0, 1000)
  await process.start()
  return signal === 'SIGKILL' ? { kill: end } : {}
}

async function confuseProvider(parts: Parts): Promise<FaultResult> {
  await parts.provider.call('apiMode', z.unknown(), pick(parts, API_MODES))
  await between(parts, 1000, 4000)
  await parts.provider.call('apiMode', z.unknown(), 'normal')
  return {}
}

async function confuseWebhooks(parts: Parts): Promise<FaultResult> {
  await parts.provider.call('webhookMode', z.unknown(), pick(parts, WEBHOOK_MODES))
  await between(parts, 1000, 4000)
  await parts.provider.call('flush', z.unknown())
  await parts.provider.call('webhookMode', z.unknown(), 'send')
  // Those that were held while the others were sent in reverse order.
  await parts.provider.call('flush', z.unknown())
  return {}
}

const DATABASE_PROBE_MS = 50
const RECOVERS_WITHIN_MS = 60_000

/** Waits for PostgreSQL itself: after a full disk it may still recover from its log. */
async function untilWritable(databaseUrl: string): Promise<void> {
  const end = performance.now() + RECOVERS_WITHIN_MS
  for (;;) {
    const client = new pg.Client({ connectionString: databaseUrl })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return void (await client.query(`select pg_logical_emit_message(true, 'chaos', 'written')`))
    } catch (error) {
      if (performance.now() > end) throw error
    } finally {
      await client.end().catch(() => undefined)
    }
    await sleep(DATABASE_PROBE_MS)
  }
}

async function fillDisk(parts: Parts): Promise<FaultResult> {
  const kill = await killing(async () => {
    parts.disk?.fill()
    await sleep(FULL_FOR_MS)
    parts.disk?.clear()
    // PostgreSQL ends by itself if it cannot write its log.
    if (!(await parts.postgres.isRunning())) await parts.postgres.resume()
    await untilWritable(parts.databaseUrl)
  })
  return { backAfterMs: await untilReady(parts), kill }
}

async function moveClock(parts: Parts): Promise<FaultResult> {
  const process = pick(parts, parts.processes)
  process.moveClock(Math.round((parts.chance() * 2 - 1) * MAX_CLOCK_OFFSET_MS))
  await between(parts, 1000, 4000)
  process.moveClock(0)
  return {}
}

/** Every kind of fault; a larger weight happens more often. */
const FAULTS: Fault[] = [
  {
    name: 'PostgreSQL restarts (fast)',
    weight: 2,
    run: (parts) => restartPostgres(parts, 'fast'),
  },
  {
    name: 'PostgreSQL restarts (immediate)',
    weight: 2,
    run: (parts) => restartPostgres(parts, 'immediate'),
  },
  { name: 'single connections are ended', weight: 3, run: killConnections },
  { name: 'a process is killed', weight: 3, run: (parts) => restartProcess(parts, 'SIGKILL') },
  { name: 'a process is stopped', weight: 2, run: (parts) => restartProcess(parts, 'SIGTERM') },
  { name: 'the provider fails', weight: 3, run: confuseProvider },
  { name: 'webhooks are lost or repeated', weight: 3, run: confuseWebhooks },
  { name: 'the disk is full', weight: 1, run: fillDisk },
  { name: 'the clock of a process moves', weight: 2, run: moveClock },
]

/** Returns a fault by its weight. Without a small disk the disk is never full. */
export function chooseFault({ disk, chance, only }: Parts): Fault {
  const possible = FAULTS.filter(
    ({ name, run }) => name.includes(only) && (disk !== undefined || run !== fillDisk),
  )
  let left = chance() * possible.reduce((sum, { weight }) => sum + weight, 0)
  const found = possible.find(({ weight }) => (left -= weight) < 0) ?? possible[0]
  if (!found) throw new Error(`No fault is called ${only}.`)
  return found
}
