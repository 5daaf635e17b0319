import { connect, createServer, type Socket } from 'node:net'
import { once } from 'node:events'

export type Balancer = { url: string; close(): Promise<void> }

/**
 * Passes TCP connections on to the backends in turns. A backend that refuses a connection is left
 * out for it; without any backend the connection is closed.
 */
export async function openBalancer(ports: number[]): Promise<Balancer> {
  let turn = 0
  const open = new Set<Socket>()
  const track = (socket: Socket) => {
    open.add(socket)
    socket.on('error', () => socket.destroy()).on('close', () => open.delete(socket))
  }
  const server = createServer((client) => {
    track(client)
    turn += 1
    tryBackend(
      client,
      [...ports.keys()].map((index) => ports[(turn + index) % ports.length] ?? 0),
    )
  })
  function tryBackend(client: Socket, [port, ...others]: number[]): void {
    if (port === undefined || client.destroyed) return void client.destroy()
    const backend = connect(port, '127.0.0.1')
    track(backend)
    let connected = false
    backend.once('connect', () => {
      connected = true
      client.pipe(backend).pipe(client)
    })
    backend.once('close', () => (connected ? client.destroy() : tryBackend(client, others)))
    client.once('close', () => backend.destroy())
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The balancer has no address.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
