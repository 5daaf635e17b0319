import { once } from 'node:events'
import { chmodSync } from 'node:fs'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AppContext } from '#app-context.ts'
import { toSentence } from '#bin/start/run-program.ts'
import type { Command } from '#bin/commands/command.ts'
import { COMMANDS, isCommandName } from '#bin/commands/commands.ts'
import {
  COMMANDS_PATH,
  ControlCall,
  MAX_CALL_BYTES,
  programVersion,
  type ControlLine,
} from './protocol.ts'
import { makeSocketPlace, type SocketPlace } from './socket-place.ts'

/** How long running commands may take after the signal to stop (ms). */
const GRACE_MS = 9000

/** Only the user who runs the shop may connect. */
const SOCKET_MODE = 0o600

/** The control channel of a running shop. `close` waits for its commands. */
export type Control = { close(): Promise<void> }

type ControlContext = Pick<AppContext, 'config' | 'database' | 'log'>

/**
 * Takes commands of the same user on a Unix socket, while this process has the embedded database
 * open. If the socket cannot be made, it logs a warning and the shop runs without. On Windows and
 * with a PostgreSQL server there is no socket: there a command opens the database itself.
 */
export async function openControl(context: ControlContext): Promise<Control> {
  const { config, database, log } = context
  const none = { close: async () => undefined }
  if (database.kind !== 'embedded' || process.platform === 'win32') return none
  try {
    return await listen(context, makeSocketPlace(config.dataDir))
  } catch (error) {
    log.warn({ err: error }, 'Commands cannot run while the shop runs: no control socket')
    return none
  }
}

async function listen(context: ControlContext, place: SocketPlace): Promise<Control> {
  const version = programVersion()
  const running = new Set<Promise<void>>()
  const server = http.createServer((request, response) => {
    const work = respond({ ...context, version }, request, response)
      .catch((error: unknown) => {
        context.log.error({ err: error }, 'A command failed')
        response.destroy()
      })
      .finally(() => running.delete(work))
    running.add(work)
  })
  await listenPrivately(server, place).catch((error: unknown) => {
    place.remove()
    throw error
  })
  return {
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      await Promise.race([Promise.allSettled(running), sleep(GRACE_MS, undefined, { ref: false })])
      server.closeAllConnections()
      await closed
      place.remove()
    },
  }
}

/** The umask makes the socket private from its first moment; the call creates it at once. */
async function listenPrivately(server: http.Server, { address }: SocketPlace): Promise<void> {
  const listening = once(server, 'listening')
  const umask = process.umask(0o777 & ~SOCKET_MODE)
  try {
    server.listen(address)
  } finally {
    process.umask(umask)
  }
  await listening
  chmodSync(address, SOCKET_MODE)
}

type Respond = ControlContext & { version: string }

async function respond(
  context: Respond,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const refuse = (status: number, sentence: string) =>
    void response.writeHead(status, { connection: 'close' }).end(sentence)
  if (request.method !== 'POST' || request.url !== COMMANDS_PATH)
    return refuse(404, 'There is nothing at this address.')
  const call = ControlCall.safeParse(await readJson(request))
  if (!call.success) return refuse(400, 'The running shop does not understand this call.')
  const { version, name, args } = call.data
  if (version !== context.version)
    return refuse(
      409,
      `The running shop is version ${context.version} of the program, and this command is ` +
        `version ${version}. Restart the shop, then run the command again.`,
    )
  if (!isCommandName(name))
    return refuse(404, `The running shop has no command ${name}. Stop the shop to run it.`)
  response.writeHead(200, { 'content-type': 'application/jsonl' }).flushHeaders()
  await run(context, { command: COMMANDS[name], name, args }, response)
}

/** Returns undefined for a body that is cut off, too long or no JSON. */
async function readJson(request: IncomingMessage): Promise<unknown> {
  let body = ''
  try {
    for await (const chunk of request.setEncoding('utf8')) {
      body += String(chunk)
      if (body.length > MAX_CALL_BYTES) return undefined
    }
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** Runs the command to its end, also if its connection is cut: then its lines are dropped. */
async function run(
  { config, database, log }: ControlContext,
  { command, name, args }: { command: Command; name: string; args: string[] },
  response: ServerResponse,
): Promise<void> {
  const send = (line: ControlLine) => {
    if (response.writable) response.write(`${JSON.stringify(line)}\n`)
  }
  const place = {
    config,
    openDatabase: async () => ({ ...database, close: async () => undefined }),
    print: (line: string) => send({ print: line }),
    hint: (line: string) => send({ hint: line }),
  }
  log.info({ command: name }, 'A command runs')
  const exit = await command.run(place, args).catch((error: unknown) => {
    const sentence = toSentence(error)
    if (!sentence) log.error({ err: error, command: name }, 'A command failed')
    send({ hint: sentence ?? 'The command failed. The log of the shop says why.' })
    return command.failureCode
  })
  send({ exit })
  response.end()
}
