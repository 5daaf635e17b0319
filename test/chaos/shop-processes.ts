import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { plainEnvironment, START_FLAGS } from '../../bench/child.ts'

const SERVE = path.join(import.meta.dirname, '../../build/server/serve.js')
const CLOCK = pathToFileURL(path.join(import.meta.dirname, 'moved-clock.ts')).href
const OPENS_WITHIN_MS = 60_000
const PROBE_PAUSE_MS = 50

/** A process of the shop that is started, killed and started again on the same port. */
export type ShopProcess = {
  url: string
  start(): Promise<void>
  /** Ends it with this signal. Returns its exit code; null after SIGKILL. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>
  moveClock(offsetMs: number): void
  /** Resolves when its readiness check succeeds; returns the ms that it took. */
  untilReady(): Promise<number>
  /** A sentence for each time that it ended without being told to, and for each bad exit code. */
  endings: string[]
}

/** Payments go to the sandbox of the provider, which is a process of its own. */
const { PAYMENTS: _payments, ...environment } = plainEnvironment({})

/** Returns a process that is not started yet. */
export function makeShopProcess(port: number, settings: Record<string, string>): ShopProcess {
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  let isEnding = false
  const endings: string[] = []
  process.once('exit', () => child?.kill('SIGKILL'))
  async function start(): Promise<void> {
    isEnding = false
    let errors = ''
    const started = spawn(process.execPath, [...START_FLAGS, '--import', CLOCK, SERVE], {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      env: { ...environment, ...settings, PORT: String(port) },
    })
    child = started
    started.stderr?.on('data', (data: Buffer) => void (errors = (errors + data).slice(-2000)))
    started.once('exit', (code, signal) => {
      if (!isEnding)
        endings.push(`The process on port ${port} ended by itself (${code ?? signal}): ${errors}`)
    })
    await untilReady()
  }
  async function untilReady(): Promise<number> {
    const begin = performance.now()
    while (performance.now() - begin < OPENS_WITHIN_MS) {
      if (child?.exitCode !== null) throw new Error(endings.at(-1) ?? `No process on ${port}.`)
      if (await isReady(url)) return performance.now() - begin
      await sleep(PROBE_PAUSE_MS)
    }
    endings.push(`The process on port ${port} was not ready within ${OPENS_WITHIN_MS / 1000} s.`)
    return OPENS_WITHIN_MS
  }
  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return null
    isEnding = true
    const exit = once(child, 'exit')
    child.kill(signal)
    const [code] = await exit
    if (signal === 'SIGTERM' && code !== 0)
      endings.push(`The process on port ${port} ended with ${code} after SIGTERM.`)
    return code
  }
  const moveClock = (offsetMs: number) => void child?.send({ offsetMs })
  return { url, start, end, moveClock, untilReady, endings }
}

async function isReady(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) })
    await response.arrayBuffer()
    return response.status === 200
  } catch {
    return false
  }
}
