import { once } from 'node:events'
import http, { type IncomingMessage } from 'node:http'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { StartFailure } from '#platform/start-failure.ts'
import type { CommandPlace } from '#bin/commands/command.ts'
import { COMMANDS_PATH, ControlLine, programVersion } from './protocol.ts'
import { findSocket } from './socket-place.ts'

type Call = { name: string; args: string[] }
type Output = Pick<CommandPlace, 'print' | 'hint'>

/**
 * Runs a command in the shop that has this folder open, and prints its lines. Returns its exit
 * code. Throws `inUse` if no shop listens there, and StartFailure with the sentence of a shop that
 * refuses or stops.
 */
export async function runInShop(
  { folder, inUse }: { folder: string; inUse: Error },
  call: Call,
  output: Output,
): Promise<number> {
  const response = await send(findSocket(folder), call).catch((error: unknown) =>
    explain(error, inUse),
  )
  if (response.statusCode !== 200) throw new StartFailure(await text(response))
  const code = await printLines(response, output)
  if (code === undefined)
    throw new StartFailure(
      'The shop stopped before the command had ended. Run the command again to see its result.',
    )
  return code
}

async function send(socketPath: string, call: Call): Promise<IncomingMessage> {
  const request = http.request({
    socketPath,
    path: COMMANDS_PATH,
    method: 'POST',
    agent: false,
    headers: { 'content-type': 'application/json' },
  })
  const responded = once(request, 'response')
  request.end(JSON.stringify({ version: programVersion(), ...call }))
  const [response]: IncomingMessage[] = await responded
  if (!response) throw new Error('The response is missing.')
  return response
}

/** Nobody listens there: another command has the folder open, or a shop that is starting. */
const NOBODY = ['ENOENT', 'ECONNREFUSED', 'ENOTSOCK']

function explain(error: unknown, inUse: Error): never {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (NOBODY.includes(code)) throw inUse
  if (code === 'EACCES' || code === 'EPERM')
    throw new StartFailure(
      'Only the user who runs the shop can give it commands. Run this command as that user.',
    )
  throw new StartFailure('The running shop did not take the command. Run it again.', {
    cause: error,
  })
}

/** Returns the exit code; undefined if the connection ends before it arrives. */
async function printLines(response: IncomingMessage, output: Output): Promise<number | undefined> {
  response.once('error', () => undefined) // the loop below ends
  for await (const each of createInterface(response)) {
    const line = ControlLine.parse(JSON.parse(each))
    if ('exit' in line) return line.exit
    if ('print' in line) output.print(line.print)
    else output.hint(line.hint)
  }
  return undefined
}
