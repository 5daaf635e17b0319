import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A small disk that a test fills and clears. */
export type SmallDisk = {
  folder: string
  fill: () => void
  clear: () => void
  unmount: () => void
}

/** Mounts a disk of this size, such as `160m`. Only root can: undefined otherwise. */
export function mountDisk(size: string): SmallDisk | undefined {
  const folder = mkdtempSync(path.join(tmpdir(), 'jhumka-disk-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder])
  if (mounted.status !== 0) {
    rmdirSync(folder)
    return undefined
  }
  const ballast = path.join(folder, 'ballast')
  return {
    folder,
    fill: () => fillDisk(ballast),
    clear: () => rmSync(ballast, { force: true }),
    unmount: () => {
      // Lazy: a process that has just been killed may still hold a file for a moment.
      spawnSync('umount', ['--lazy', folder])
      rmdirSync(folder)
    },
  }
}

/** Large pieces first, so that this process is not blocked for long. */
const PIECES = [1024 * 1024, 4096].map((size) => Buffer.alloc(size))

/** Writes to a file until the disk has no space left. Throws on any other error. */
function fillDisk(ballast: string): void {
  const file = openSync(ballast, 'w')
  try {
    for (const piece of PIECES) writeUntilFull(file, piece)
  } finally {
    closeSync(file)
  }
}

function writeUntilFull(file: number, piece: Buffer): void {
  try {
    for (;;) writeSync(file, piece)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  }
}
