import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import manifest from '../../package.json' with { type: 'json' }
import { copyMigrated } from '../database.ts'
import { SHORT_LIVED } from '../short-lived.ts'
import { createMigrated, databaseUrl, onServer } from '../test-server.ts'
import { bundledProcess } from './bundled-process.ts'
import type { ApiMode } from '#sandbox/api-mode.ts'
import type { WebhookMode } from '#sandbox/webhooks.ts'

export type StateQuery = { number: number; webhooks?: WebhookMode; hold?: ApiMode }
export type Order = { id: string; status: string; paidBy: string | null; quantity: number }

/** The state of the provider and the shop, as reported by the process. */
export type ShopState = {
  number: number
  payments: { id: string; orderId: string; captured: boolean }[]
  refunds: { paymentId: string; amount: number }[]
  orders: Order[]
  stock: { productId: string; sold: number }
  ledgerFaults: object[]
  /** The memory that the process has now (RSS). */
  memoryBytes: number
}

/**
 * The data of a shop that outlives its processes: a folder, and its own database on the server of
 * TEST_DATABASE_URL.
 */
export type Premises = { environment: Record<string, string>; remove(): Promise<void> }

export type RunningShop = {
  url: string
  /** Its output on standard error. */
  errors(): string
  readState(query?: Omit<StateQuery, 'number'>): Promise<ShopState>
  kill(): Promise<void>
  /** Stops the shop; returns its exit code. */
  stop(): Promise<number | null>
}

/** The Node flags of `npm start`, so that memory is that of a shop. */
const NODE_FLAGS = [
  ...manifest.scripts.start.split(' ').filter((word) => word.startsWith('--')),
  ...SHORT_LIVED,
]

let premises = 0
let questions = 0

/**
 * Creates a database on `server`. Without one the folder has an embedded database. Its tables are
 * there already, except for another server than that of the test run, and for `isEmpty`.
 */
export async function makePremises(
  server = process.env.TEST_DATABASE_URL,
  { isEmpty = server !== process.env.TEST_DATABASE_URL } = {},
): Promise<Premises> {
  const folder = mkdtempSync(path.join(tmpdir(), 'jhumka-faults-'))
  const environment = {
    DATA_DIR: folder,
    PORT: '0',
    DEMO: 'false',
    RATE_LIMIT_PER_MINUTE: '0',
    LOG_LEVEL: 'error',
  }
  const removeFolder = () => rmSync(folder, { recursive: true, force: true })
  if (!server) {
    await copyMigrated(folder)
    return { environment, remove: async () => removeFolder() }
  }
  const name = `jhumka_faults_${process.pid}_${++premises}`
  if (isEmpty) await onServer(`create database ${name}`, server)
  else await createMigrated(name)
  return {
    environment: { ...environment, DATABASE_URL: databaseUrl(name, server) },
    remove: async () => {
      removeFolder()
      await onServer(`drop database ${name} with (force)`, server)
    },
  }
}

/** What Node has compiled of the bundled process, for all processes of all runs. */
const COMPILE_CACHE = path.join(
  import.meta.dirname,
  '../../node_modules/.cache/jhumka-tests/compiled-bundle',
)

/** Starts a process of the shop, without waiting until it is open. */
export async function launch({ environment }: Pick<Premises, 'environment'>): Promise<{
  child: ChildProcess
  errors: () => string
}> {
  const program = await bundledProcess()
  const { DATABASE_URL: _database, NODE_ENV: _mode, ...outside } = process.env
  const child = spawn(process.execPath, [...NODE_FLAGS, program], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: {
      ...outside,
      ...environment,
      NODE_COMPILE_CACHE: COMPILE_CACHE,
    },
  })
  let errors = ''
  child.stderr?.on('data', (data: Buffer) => void (errors += data.toString()))
  return { child, errors: () => errors }
}

/** Kills a process as a power cut would, if it still runs. */
export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

/** Starts a process of the shop and waits until it is open. */
export async function openProcess(premises: Premises): Promise<RunningShop> {
  const { child, errors } = await launch(premises)
  const url = await new Promise<string>((resolve, reject) => {
    child.once('message', (message: { url: string }) => resolve(message.url))
    child.once('exit', (code) =>
      reject(new Error(`The shop did not open (exit code ${code}): ${errors()}`)),
    )
  })
  return {
    url,
    errors,
    readState: (query) => readState(child, { ...query, number: ++questions }),
    kill: () => kill(child),
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      const [code] = await ended
      return code
    },
  }
}

function readState(child: ChildProcess, query: StateQuery): Promise<ShopState> {
  return new Promise((resolve) => {
    const receive = (response: ShopState) => {
      if (response.number !== query.number) return
      child.off('message', receive)
      resolve(response)
    }
    child.on('message', receive)
    child.send(query)
  })
}
