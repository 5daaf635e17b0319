import { once } from 'node:events'
import { connect } from 'node:net'

/**
 * An answer as it came: status, the raw head in lower and upper case as sent, and the body's bytes.
 */
export type Answer = { status: number; head: string; body: Buffer }

/** One kept connection with one question under way at a time. */
export type Connection = { ask(request: Buffer): Promise<Answer>; close(): void }

const HEAD_END = '\r\n\r\n'
const LENGTH = /\r\ncontent-length: *(\d+)/i

/**
 * Opens a connection that sends requests which are bytes already and reads no more of an answer
 * than it must. The generator shares the machine with the server that it measures: a whole HTTP
 * client would cost more than the answer does. Refuses answers without a content-length.
 */
export async function openConnection(port: number): Promise<Connection> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'connect')
  let waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | undefined
  let kept: Buffer | undefined
  socket.on('data', (chunk) => {
    const bytes = kept ? Buffer.concat([kept, chunk]) : chunk
    try {
      const answer = readAnswer(bytes)
      kept = answer ? undefined : bytes
      if (!answer) return
      const { resolve } = waiting ?? {}
      waiting = undefined
      resolve?.(answer)
    } catch (error) {
      socket.destroy(error instanceof Error ? error : undefined)
    }
  })
  socket.on('error', (error) => waiting?.reject(error))
  socket.on('close', () => waiting?.reject(new Error('The server closed the connection.')))
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        socket.write(request)
      }),
    close: () => socket.destroy(),
  }
}

/** The whole answer, or undefined while a part of it is still to come. */
function readAnswer(bytes: Buffer): Answer | undefined {
  const end = bytes.indexOf(HEAD_END)
  if (end < 0) return undefined
  const head = bytes.toString('latin1', 0, end)
  const length = LENGTH.exec(head)?.[1]
  if (length === undefined) throw new Error(`This answer bears no length:\n${head}`)
  const start = end + HEAD_END.length
  if (bytes.length < start + Number(length)) return undefined
  return {
    status: Number(head.slice(9, 12)),
    head,
    body: bytes.subarray(start, start + Number(length)),
  }
}

/** A request as bytes. A browser's Accept-Encoding goes with it. */
export function toRequest(
  method: 'GET' | 'POST',
  path: string,
  options: { token?: string; body?: unknown } = {},
): Buffer {
  const body = options.body === undefined ? '' : JSON.stringify(options.body)
  const head = [
    `${method} ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    'accept-encoding: gzip, deflate, br, zstd',
    ...(options.token ? [`authorization: Bearer ${options.token}`] : []),
    ...(body
      ? ['content-type: application/json', `content-length: ${Buffer.byteLength(body)}`]
      : []),
  ]
  return Buffer.from(`${head.join('\r\n')}${HEAD_END}${body}`)
}

/** Asks, and refuses any answer but 200. */
export async function askWell(connection: Connection, request: Buffer): Promise<Answer> {
  const answer = await connection.ask(request)
  if (answer.status === 200) return answer
  throw new Error(
    `${request.toString().split('\r\n')[0]} was answered ${answer.status}: ` +
      `${answer.body.toString().slice(0, 300)}`,
  )
}

/** What an answer says, where it is not compressed. */
export const readJson = ({ body }: Answer): unknown => JSON.parse(body.toString())
