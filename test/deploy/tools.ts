import { spawnSync } from 'node:child_process'

/** Returns whether this program is on the PATH. */
export const isInstalled = (program: string): boolean =>
  spawnSync('which', [program], { stdio: 'ignore' }).status === 0

/** Looks for a program, and installs Debian's package of that name if it is missing. */
export function ensureInstalled(program: string): boolean {
  if (isInstalled(program)) return true
  if (process.getuid?.() !== 0 || !isInstalled('apt-get')) return false
  const quick = { stdio: 'ignore', timeout: 60_000 } as const
  const install = ['-o', 'DPkg::Lock::Timeout=60', 'install', '-y', '--no-install-recommends']
  if (spawnSync('apt-get', [...install, program], quick).status !== 0) {
    spawnSync('apt-get', ['update'], quick)
    spawnSync('apt-get', [...install, program], quick)
  }
  return isInstalled(program)
}
