import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'

/**
 * `npm run dev`: runs the server, and starts it again when one of its files changes. Changes in
 * `src/web` reach the browser without that (see dev-pages.ts).
 */
const SOURCES = path.join(import.meta.dirname, '..')
const watched = readdirSync(SOURCES).filter((name) => name !== 'web')

const child = spawn(
  process.execPath,
  [
    '--disable-warning=ExperimentalWarning',
    '--watch-preserve-output',
    ...watched.map((name) => `--watch-path=${path.join(SOURCES, name)}`),
    path.join(import.meta.dirname, 'serve-dev.ts'),
  ],
  { stdio: 'inherit' },
)
child.once('exit', (code) => process.exit(code ?? 1))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
