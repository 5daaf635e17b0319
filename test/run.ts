import { spawnSync } from 'node:child_process'
import { buildIfNeeded } from '#bin/built.ts'
import { ensureChromium } from './chromium.ts'

/**
 * Every ring of tests: rules and API on the embedded database, faults, then journeys in a real
 * browser. A failure in the first ring does not hide those of the second.
 */
const passes = (command: string, parts: string[], environment: Record<string, string> = {}) => {
  const done = spawnSync(command, parts, {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    timeout: 60 * 60_000,
    env: { ...process.env, ...environment },
  })
  return done.status === 0
}

buildIfNeeded((line) => void process.stdout.write(`${line}\n`))
const rules = passes('vitest', ['run'])
const journeys = passes('npm', ['run', 'test:journeys'], { CHROME_PATH: ensureChromium() })
process.exitCode = rules && journeys ? 0 : 1
