import { spawnSync } from 'node:child_process'
import { buildIfNeeded } from '#bin/built.ts'
import { ensureChromium } from './chromium.ts'

/**
 * Every ring of tests: rules and API on the embedded database, faults, then journeys in a real
 * browser.
 */
const run = (command: string, parts: string[], environment: Record<string, string> = {}) => {
  const done = spawnSync(command, parts, {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    timeout: 60 * 60_000,
    env: { ...process.env, ...environment },
  })
  if (done.status !== 0) process.exit(done.status ?? 1)
}

buildIfNeeded((line) => void process.stdout.write(`${line}\n`))
run('vitest', ['run'])
run('npm', ['run', 'test:journeys'], { CHROME_PATH: ensureChromium() })
