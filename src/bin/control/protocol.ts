import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { MIGRATIONS } from '#platform/db/migrations.ts'
import { ROOT } from '#platform/root.ts'

/**
 * What a process of a command and the running shop say to each other: HTTP on a Unix socket. The
 * call is one POST to COMMANDS_PATH. The response is JSON lines (`ControlLine`), the last one with
 * the exit code; any status but 200 has a sentence as its text.
 */
export const COMMANDS_PATH = '/commands'

/** The longest call, in bytes. */
export const MAX_CALL_BYTES = 64 * 1024

/** Arguments may contain a password: they are never logged. */
export const ControlCall = z.strictObject({
  version: z.string().max(200),
  name: z.string().max(100),
  args: z.array(z.string()).max(100),
})

export const ControlLine = z.union([
  z.strictObject({ print: z.string() }),
  z.strictObject({ hint: z.string() }),
  z.strictObject({ exit: z.int().min(0).max(255) }),
])

export type ControlLine = z.output<typeof ControlLine>

const Manifest = z.object({ version: z.string() })

/** The version of the program on the disk, with its last migration. */
export function programVersion(): string {
  const { version } = Manifest.parse(
    JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')),
  )
  const migrations = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'))
  return `${version} (${migrations.sort().at(-1) ?? 'no migration'})`
}
