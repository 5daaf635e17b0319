import { once } from 'node:events'
import { connect } from 'node:net'

/** A raw response: status, the head in lower case and as sent, and the bytes of the body. */
export type RawResponse = { status: number; head: string; body: Buffer }

/** One keep-alive connection with one request at a time. */
export type Connection = { send(request: Buffer): Promise<RawResponse>; close(): void }

const HEAD_END = '\r\n\r\n'
const LENGTH = /\r\ncontent-length: *(\d+)/i

/**
 * Opens a connection that sends prepared bytes and reads as little of a response as possible. The
 * generator runs on the machine of the measured server, and an HTTP client would cost more than the
 * response. Throws on responses without a content-length.
 */
export async function openConnection(port: number): Promise<Connection> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'connect')
  let waiting:
    | { resolve: (response: RawResponse) => void; reject: (error: Error) => void }
    | undefined
  let rest: Buffer | undefined
  socket.on('data', (chunk) => {
    const bytes = rest ? Buffer.concat([rest, chunk]) : chunk
    try {
      const response = readResponse(bytes)
      rest = response ? undefined : bytes
      if (!response) return
      const { resolve } = waiting ?? {}
      waiting = undefined
      resolve?.(response)
    } catch (error) {
      socket.destroy(error instanceof Error ? error : undefined)
    }
  })
  socket.on('error', (error) => waiting?.reject(error))
  socket.on('close', () => waiting?.reject(new Error('The server closed the connection.')))
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        socket.write(request)
      }),
    close: () => socket.destroy(),
  }
}

/** Returns the whole response, or undefined while a part is missing. */
function readResponse(bytes: Buffer): RawResponse | undefined {
  const end = bytes.indexOf(HEAD_END)
  if (end < 0) return undefined
  const head = bytes.toString('latin1', 0, end)
  const length = LENGTH.exec(head)?.[1]
  if (length === undefined) throw new Error(`This response has no content-length:\n${head}`)
  const start = end + HEAD_END.length
  if (bytes.length < start + Number(length)) return undefined
  return {
    status: Number(head.slice(9, 12)),
    head,
    body: bytes.subarray(start, start + Number(length)),
  }
}

/** Returns a request as bytes, with the Accept-Encoding of a browser. */
export function toRequest(
  method: 'GET' | 'POST' | 'PUT',
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

/** Sends a request. Throws on any status but 200. */
export async function requestOk(connection: Connection, request: Buffer): Promise<RawResponse> {
  const response = await connection.send(request)
  if (response.status === 200) return response
  throw new Error(
    `${request.toString().split('\r\n')[0]} returned ${response.status}: ` +
      `${response.body.toString().slice(0, 300)}`,
  )
}

/** Parses an uncompressed response. */
export const readJson = ({ body }: RawResponse): unknown => JSON.parse(body.toString())
