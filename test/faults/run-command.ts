import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { CommandName } from '#bin/commands/commands.ts'
import { SHORT_LIVED } from '../short-lived.ts'
import type { Premises } from './running-shop.ts'

const PROGRAMS = path.join(import.meta.dirname, '../../src/bin')

/** Programs that never run in the shop. */
type Program = CommandName | 'restore' | 'move-to-postgres'
type Options = { args?: string[]; settings?: Record<string, string> | undefined }

/** Runs `npm run <name>` without npm, in a process of its own, until it ends. */
export async function runCommand(
  premises: Pick<Premises, 'environment'>,
  name: Program,
  { args = [], settings }: Options = {},
): Promise<{ code: number | null; output: string; errors: string }> {
  const { DATABASE_URL: _database, NODE_ENV: _mode, ...outside } = process.env
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      ...SHORT_LIVED,
      path.join(PROGRAMS, `${name}.ts`),
      ...args,
    ],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...outside, ...premises.environment, ...settings },
    },
  )
  let [output, errors] = ['', '']
  child.stdout.on('data', (data: Buffer) => void (output += data.toString()))
  child.stderr.on('data', (data: Buffer) => void (errors += data.toString()))
  const [code] = await once(child, 'close')
  return { code, output, errors }
}
