import { createServer } from 'node:net'

/** Returns a port of 127.0.0.1 that nothing listens on. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  await new Promise((closed) => void server.close(closed))
  if (typeof address !== 'object' || !address) throw new Error('No free port.')
  return address.port
}
