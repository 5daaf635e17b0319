import { createServer } from 'node:net'
import { WrongSetting, type Config } from '#platform/config.ts'

type Address = Pick<Config, 'host' | 'port'>

/**
 * Runs `listen`. Throws WrongSetting if this process cannot listen on HOST or PORT; the error of a
 * port in use is thrown unchanged.
 */
export async function withListenErrors(
  { port }: Address,
  listen: () => Promise<unknown>,
): Promise<void> {
  try {
    await listen()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'EADDRNOTAVAIL')
      throw new WrongSetting(
        `HOST is no address of this machine: use 127.0.0.1, or 0.0.0.0 for all of its addresses.`,
      )
    if (code === 'EACCES')
      throw new WrongSetting(
        `PORT ${port} is not open to this user: use one from 1024 on, behind a proxy that ` +
          'listens on it.',
      )
    throw error
  }
}

/** Throws if HOST or PORT cannot be listened on, before the start migrates or seeds anything. */
export async function assertCanListen(address: Address): Promise<void> {
  const probe = createServer()
  await withListenErrors(
    address,
    () =>
      new Promise<void>((resolve, reject) => {
        probe.once('error', reject)
        probe.listen(address.port, address.host, resolve)
      }),
  )
  await new Promise((closed) => void probe.close(closed))
}
