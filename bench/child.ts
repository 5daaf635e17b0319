import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { z } from 'zod'

/**
 * A measured process. Messages go over a channel, so that they cost its HTTP server nothing. Do not
 * rename their kinds: `--beside` sends them to the shop server of an older checkout too.
 */
export type Child = {
  call<Reply>(kind: string, reply: z.ZodType<Reply>, data?: unknown): Promise<Reply>
  stop(): Promise<void>
}

export const Usage = z.object({ cpuMs: z.number(), rssMb: z.number() })
const Message = z.object({
  id: z.number(),
  value: z.unknown().optional(),
  error: z.string().optional(),
})

const Package = z.object({ scripts: z.object({ start: z.string() }) })
const manifest = readFileSync(path.join(import.meta.dirname, '../package.json'), 'utf8')

/** The Node flags of `npm start`, used for every measured process. */
export const START_FLAGS = Package.parse(JSON.parse(manifest))
  .scripts.start.split(' ')
  .filter((part) => part.startsWith('--'))

/**
 * Starts `bench/<file>`, or a file of another checkout by its absolute path, with only these
 * settings as environment. Returns once it responds.
 */
export async function startChild(
  file: string,
  settings: Record<string, string> = {},
  flags: string[] = [],
): Promise<Child> {
  const child = fork(path.resolve(import.meta.dirname, file), [], {
    env: plainEnvironment(settings),
    execArgv: [...START_FLAGS, ...flags],
  })
  const waiting = new Map<
    number,
    { resolve: (value: unknown) => void; reject: (error: Error) => void }
  >()
  let lastId = 0
  const replyTo = (id: number) =>
    new Promise<unknown>((resolve, reject) => waiting.set(id, { resolve, reject }))
  const ready = replyTo(0)
  child.on('message', (raw) => {
    const { id, value, error } = Message.parse(raw)
    if (error === undefined) waiting.get(id)?.resolve(value)
    else waiting.get(id)?.reject(new Error(error))
    waiting.delete(id)
  })
  const ended = once(child, 'exit')
  child.once('exit', () => {
    for (const { reject } of waiting.values()) reject(new Error(`bench/${file} has ended.`))
  })
  await ready
  return {
    call: async (kind, reply, data) => {
      const value = replyTo(++lastId)
      child.send({ id: lastId, kind, data })
      return reply.parse(await value)
    },
    stop: async () => {
      if (child.connected) child.disconnect()
      await ended
    },
  }
}

/** Returns the environment of a measured process, without the settings of the user's shop. */
export function plainEnvironment(settings: Record<string, string>): Record<string, string> {
  const { PATH = '', HOME = '', TMPDIR } = process.env
  return {
    PATH,
    HOME,
    ...(TMPDIR ? { TMPDIR } : {}),
    NODE_ENV: 'production',
    PAYMENTS: 'sandbox',
    LOG_LEVEL: 'silent',
    RATE_LIMIT_PER_MINUTE: '0',
    ...settings,
  }
}

/** Returns a free port of this machine. */
export async function freePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || !address) throw new Error('No free port.')
  return address.port
}
