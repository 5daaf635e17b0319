import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { freePort, plainEnvironment, START_FLAGS } from './child.ts'

/**
 * The start of a shop: seconds until its home page responds, and megabytes after ten idle seconds.
 * PSS divides shared pages among processes; only Linux reports it.
 */
export type Start = { seconds: number; rssMb: number | null; pssMb: number | null }

const SERVE = path.join(import.meta.dirname, '../build/server/serve.js')
const IDLE_MS = 10_000
const LONGEST_MS = 60_000

/**
 * Starts a built and seeded shop three times as `npm start` does. Returns the median time and the
 * memory of the last start.
 */
export async function measureStart(settings: Record<string, string>): Promise<Start> {
  const starts: Start[] = []
  for (const idleMs of [0, 0, IDLE_MS]) starts.push(await startOnce(settings, idleMs))
  const seconds = starts.map((start) => start.seconds).sort((a, b) => a - b)[1] ?? 0
  return { rssMb: null, pssMb: null, ...starts.at(-1), seconds }
}

async function startOnce(settings: Record<string, string>, idleMs: number): Promise<Start> {
  const port = await freePort()
  const begin = performance.now()
  const shop = spawn(process.execPath, [...START_FLAGS, SERVE], {
    env: plainEnvironment({ ...settings, PORT: String(port) }),
    stdio: 'ignore',
  })
  const ended = once(shop, 'exit')
  try {
    while (!(await hasResponded(port))) {
      if (shop.exitCode !== null || performance.now() - begin > LONGEST_MS)
        throw new Error('The shop did not open.')
      await pause(10)
    }
    const seconds = (performance.now() - begin) / 1000
    if (idleMs > 0) await pause(idleMs)
    return { seconds, ...memoryOf(shop.pid) }
  } finally {
    shop.kill('SIGTERM')
    await ended
  }
}

const pause = (ms: number) => new Promise((later) => void setTimeout(later, ms))

/** Whether GET / returns 200 with a complete body. */
function hasResponded(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    http
      .get({ port, host: '127.0.0.1', path: '/', agent: false }, (response) => {
        response.resume().on('end', () => resolve(response.statusCode === 200))
      })
      .on('error', () => resolve(false))
  })
}

function memoryOf(pid: number | undefined): { rssMb: number | null; pssMb: number | null } {
  const file = `/proc/${pid}/smaps_rollup`
  if (!existsSync(file)) return { rssMb: null, pssMb: null }
  const text = readFileSync(file, 'utf8')
  const megabytes = (name: string) =>
    (Number(new RegExp(`^${name}: +(\\d+) kB`, 'm').exec(text)?.[1] ?? 0) * 1024) / 1_000_000
  return { rssMb: megabytes('Rss'), pssMb: megabytes('Pss') }
}
