import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { buildIfNeeded } from '#bin/built.ts'
import { freePort, startChild, type Child } from '../../bench/child.ts'
import { mountDisk } from '../faults/small-disk.ts'
import { openMailServer } from '../mail-server.ts'
import { startPostgres, type PostgresServer } from '../postgres-server.ts'
import { randomNumbers } from '../shuffled.ts'
import { openBalancer } from './balancer.ts'
import { chooseFault, type FaultResult, type Parts } from './faults.ts'
import { judge } from './judge.ts'
import { makeShopProcess, type ShopProcess } from './shop-processes.ts'
import { enterCustomers, shop } from './customers.ts'
import { stockRings } from './stock-rings.ts'

/**
 * Lets customers buy from two processes of the shop while a random schedule of faults runs, then
 * checks what the shop promises. Exits with 1 if a promise is broken.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '600' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    customers: { type: 'string', default: '30' },
    only: { type: 'string', default: '' },
  },
})
const seconds = Number(values.seconds)
const seed = Number(values.seed)
const customers = Number(values.customers)

const DATABASE = 'jhumka_chaos'
/** The log of changes must fit the small disk, also while it grows. */
const SMALL_LOG = { max_wal_size: '64MB', min_wal_size: '32MB' }
const DISK_SIZE = '600m'
/** The service is back in this time after the database. */
const MAX_BACK_MS = 5000
const KEYS = {
  KEY_ID: 'rzp_test_chaos00000000',
  KEY_SECRET: 'secret-of-the-chaos-run',
  WEBHOOK_SECRET: 'webhooks-of-the-chaos-run',
}

const say = (line: string) => void process.stdout.write(`${line}\n`)

buildIfNeeded(say)
const disk = mountDisk(DISK_SIZE)
const folder = mkdtempSync(path.join(tmpdir(), 'jhumka-chaos-'))
const postgres = await startPostgres({ settings: SMALL_LOG, ...(disk && { within: disk.folder }) })
const databaseUrl = await createDatabase(postgres)
const ports = [await freePort(), await freePort()]
const balancer = await openBalancer(ports)
const mails = await openMailServer()
const { provider, providerUrl } = await openProvider(balancer.url)
const settings = {
  DATABASE_URL: databaseUrl,
  DATA_DIR: folder,
  DEMO: 'false',
  LOG_LEVEL: 'error',
  SMTP_URL: mails.url,
  RESERVATION_MINUTES: '1',
  PUBLIC_URL: balancer.url,
  SECRET_KEY: 'a-secret-key-of-the-chaos-run-0123456789',
  RAZORPAY_KEY_ID: KEYS.KEY_ID,
  RAZORPAY_KEY_SECRET: KEYS.KEY_SECRET,
  RAZORPAY_WEBHOOK_SECRET: KEYS.WEBHOOK_SECRET,
  RAZORPAY_API_URL: `${providerUrl}/sandbox/v1`,
  RAZORPAY_CHECKOUT_URL: `${providerUrl}/sandbox/checkout.js`,
}
const processes = ports.map((port) => makeShopProcess(port, settings))
let broken: string[] = ['The run ended early.']
try {
  broken = await Promise.race([run(processes), untilInterrupted()])
} finally {
  for (const each of processes) await each.end('SIGKILL')
  await provider.stop()
  await balancer.close()
  await mails.close()
  await postgres.stop()
  disk?.unmount()
  rmSync(folder, { recursive: true, force: true })
}
for (const sentence of broken) say(`BROKEN: ${sentence}`)
say(broken.length === 0 ? 'Every promise was kept.' : `${broken.length} promises were broken.`)
process.exit(broken.length === 0 ? 0 : 1)

/** Ctrl-C ends the run, with its processes, its server and its disk. */
function untilInterrupted(): Promise<string[]> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'])
      process.once(signal, () => resolve(['The run was interrupted.']))
  })
}

async function run(started: ShopProcess[]): Promise<string[]> {
  say(
    `To repeat these faults: npm run chaos -- --seconds ${seconds} --seed ${seed} ` +
      `--customers ${customers}`,
  )
  if (!disk) say('Not run: the full disk (only root can mount a small one).')
  const productIds = await stockRings(settings)
  for (const each of started) await each.start()
  const chance = randomNumbers(seed)
  const parts: Parts = {
    postgres,
    databaseUrl,
    processes: started,
    provider,
    disk,
    chance,
    only: values.only,
  }
  // Before the first fault: the hashes of many passwords at once would be measured as recovery.
  const entered = await enterCustomers(balancer.url, customers)
  const end = performance.now() + seconds * 1000
  const isOver = () => performance.now() >= end
  const buying = shop(
    { shopUrl: balancer.url, providerUrl, productIds },
    { customers: entered, chance: randomNumbers(seed + 1), isOver },
  )
  const results = await runFaults(parts, isOver)
  const shopping = await buying
  say(
    `Customers: ${shopping.opened} payments opened, ${shopping.paid} paid, ` +
      `${shopping.confirmed} confirmed in the browser; ${shopping.unavailable} responses with 503, ` +
      `${shopping.interrupted} connections lost.`,
  )
  const slowest = Math.max(0, ...results.map(({ backAfterMs }) => backAfterMs ?? 0))
  say(`Slowest recovery after the database was back: ${Math.round(slowest)} ms.`)
  const kills = results.flatMap(({ kill }) => kill ?? [])
  return [
    ...started.flatMap(({ endings }) => endings),
    ...shopping.failures,
    ...(slowest > MAX_BACK_MS
      ? [`The service was back only after ${Math.round(slowest)} ms.`]
      : []),
    ...(await judge({ databaseUrl, provider, mails, kills, listeners: started.length, say })),
  ]
}

/** Runs one fault after the other with pauses between them. Returns what they left to judge. */
async function runFaults(parts: Parts, isOver: () => boolean): Promise<FaultResult[]> {
  const results: FaultResult[] = []
  const begin = performance.now()
  while (!isOver()) {
    await sleep(500 + parts.chance() * 2500)
    const { name, run: runFault } = chooseFault(parts)
    const at = Math.round((performance.now() - begin) / 1000)
    // Its own numbers: how many a fault takes must not change the faults that follow.
    const chance = randomNumbers(parts.chance() * 2 ** 31)
    const result = await runFault({ ...parts, chance })
    const back =
      result.backAfterMs === undefined ? '' : `, back after ${Math.round(result.backAfterMs)} ms`
    say(`${String(at).padStart(4)} s: ${name}${back}`)
    results.push(result)
  }
  return results
}

async function createDatabase({ url }: PostgresServer): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`create database ${DATABASE}`)
  await client.end()
  return Object.assign(new URL(url), { pathname: `/${DATABASE}` }).href
}

async function openProvider(shopUrl: string): Promise<{ provider: Child; providerUrl: string }> {
  const port = await freePort()
  const child = await startChild('../test/chaos/provider-process.ts', {
    ...KEYS,
    PORT: String(port),
    LOG_FILE: path.join(folder, 'provider.jsonl'),
    SHOP_URL: shopUrl,
  })
  return { provider: child, providerUrl: `http://127.0.0.1:${port}` }
}
