import { writeSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Preloaded into the fuzzed process, which runs with `--expose-gc`: writes its memory in bytes to
 * standard output on the signal SIGUSR2, after all garbage is collected.
 */
const ROUNDS = 3
const PAUSE_MS = 300

async function report(): Promise<void> {
  for (let round = 1; round <= ROUNDS; round += 1) {
    globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    await sleep(PAUSE_MS)
  }
  writeSync(1, `memory ${JSON.stringify(process.memoryUsage())}\n`)
}

process.on('SIGUSR2', () => void report())
