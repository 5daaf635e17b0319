import { chromium } from '@playwright/test'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

/**
 * The headless shell is the same browser engine without windows, which saves a quarter of the
 * processor time. Playwright's own Chromium is one too.
 */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

/**
 * Returns the path of a Chromium: of CHROME_PATH, on the PATH, or Playwright's own; undefined if
 * there is none.
 */
export function findChromium(): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const onPath = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  return [process.env.CHROME_PATH, ...onPath, chromium.executablePath()].find(
    (file) => file && existsSync(file),
  )
}

/** Finds a Chromium or installs one: Playwright's, or the Linux distribution's package. */
export function ensureChromium(): string {
  const ways = [
    ['npx', 'playwright', 'install', '--with-deps', 'chromium'],
    ['apt-get', 'install', '-y', 'chromium-headless-shell'],
    ['apt-get', 'install', '-y', 'chromium'],
  ]
  for (const [command = '', ...parts] of ways) {
    const found = findChromium()
    if (found) return found
    process.stdout.write(`No Chromium is there. Trying: ${command} ${parts.join(' ')}\n`)
    if (command === 'apt-get') spawnSync('apt-get', ['update'], { stdio: 'ignore' })
    spawnSync(command, parts, { stdio: 'inherit', timeout: 300_000 })
  }
  const found = findChromium()
  if (found) return found
  throw new Error('The journeys need a Chromium: install one and put its address into CHROME_PATH.')
}

/**
 * The arguments of Chromium in tests: without background requests, and without the sandbox that
 * root cannot use.
 */
export const CHROMIUM_ARGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]
