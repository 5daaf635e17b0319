import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { StartFailure } from '#platform/start-failure.ts'

/**
 * The longest address of a Unix socket, in bytes: 107 on Linux, 103 on macOS. A longer one is cut
 * or refused.
 */
const MAX_ADDRESS_BYTES = 103

const SOCKET = 'control.sock'
/** The file in DATA_DIR that contains the address of a socket outside. */
const ADDRESS_FILE = 'control.address'
const TEMPORARY = 'jhumka-control-'

export type SocketPlace = { address: string; remove(): void }

/**
 * Returns where the control socket of this folder is made, and removes what a killed process has
 * left. The caller holds the lock of the folder, so nothing there is in use. A folder with a long
 * path gets its socket in a new temporary folder that only this user may enter.
 */
export function makeSocketPlace(folder: string): SocketPlace {
  removeSocket(folder)
  const near = path.join(folder, SOCKET)
  if (Buffer.byteLength(near) <= MAX_ADDRESS_BYTES)
    return { address: near, remove: () => removeSocket(folder) }
  const address = path.join(mkdtempSync(path.join(tmpdir(), TEMPORARY)), SOCKET)
  writeFileSync(path.join(folder, ADDRESS_FILE), address, { mode: 0o600 })
  return { address, remove: () => removeSocket(folder) }
}

/**
 * Returns the address of the control socket of this folder. Throws StartFailure if a socket outside
 * the folder belongs to another user than the file with its address: it could read a password.
 */
export function findSocket(folder: string): string {
  const file = path.join(folder, ADDRESS_FILE)
  const address = readAddress(folder)
  if (!address) return path.join(folder, SOCKET)
  const [socket, owner] = [statSync(address, { throwIfNoEntry: false }), statSync(file)]
  if (socket && socket.uid !== owner.uid)
    throw new StartFailure(
      `The socket ${address} belongs to another user than the shop. Restart the shop.`,
    )
  return address
}

function readAddress(folder: string): string | undefined {
  try {
    return readFileSync(path.join(folder, ADDRESS_FILE), 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

function removeSocket(folder: string): void {
  const outside = readAddress(folder)
  const isOurs = outside && path.basename(path.dirname(outside)).startsWith(TEMPORARY)
  if (isOurs) rmSync(path.dirname(outside), { recursive: true, force: true })
  for (const name of [SOCKET, ADDRESS_FILE]) rmSync(path.join(folder, name), { force: true })
}
