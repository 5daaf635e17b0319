import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import manifest from '../../package.json' with { type: 'json' }
import { copyMigrated } from '../database.ts'

/** A shop started from the command line, in its own folder. */
export type StartedShop = {
  url: string
  /** The id of its process. */
  pid: number
  said: string[]
  stop(): Promise<void>
}

const SERVE = path.join(import.meta.dirname, '../../build/server/serve.js')
const NODE_FLAGS = manifest.scripts.start.split(' ').filter((word) => word.startsWith('--'))

/**
 * Does what `npm start` does, with these settings and isolated from other shops; waits until the
 * shop says that it is open. `flags` are more flags of Node; `prepare` fills its data folder.
 */
export async function startShop(
  settings: Record<string, string>,
  {
    flags = [],
    prepare,
  }: { flags?: string[]; prepare?: (dataFolder: string) => Promise<void> } = {},
): Promise<StartedShop> {
  const folder = mkdtempSync(path.join(tmpdir(), 'jhumka-started-'))
  await copyMigrated(folder)
  await prepare?.(folder)
  const { DATABASE_URL: _database, NODE_ENV: _mode, ...outside } = process.env
  const child = spawn(process.execPath, [...NODE_FLAGS, ...flags, SERVE], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...outside,
      DATA_DIR: folder,
      PORT: '0',
      DEMO: 'false',
      LOG_LEVEL: 'error',
      ...settings,
    },
  })
  const said: string[] = []
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) =>
      reject(new Error(`The shop did not open (exit code ${code}): ${said.join('\n')}`)),
    )
    createInterface(child.stdout).on('line', (line) => {
      said.push(line)
      const open = /^The shop is open at (\S+)$/.exec(line)?.[1]
      if (open) resolve(open)
    })
  })
  return {
    url,
    pid: child.pid ?? 0,
    said,
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
