import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync, lstatSync, mkdirSync, readlinkSync, realpathSync, symlinkSync } from 'node:fs'
import { appendFileSync, copyFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** How a command runs in a container. `writable` are folders of a root that is read-only. */
export type RunOptions = {
  user: string
  folder: string
  environment: Record<string, string>
  writable?: string[]
}

/** Folders of this machine that stand for those of the base image. */
const SYSTEM = ['/usr/bin', '/usr/sbin', '/usr/lib', '/usr/lib64', '/usr/share', '/etc/ssl']
const DEVICES = ['/dev/null', '/dev/zero', '/dev/urandom', '/dev/random']

/** Returns why containers cannot run here, or undefined if they can. */
export function reasonAgainstContainers(): string | undefined {
  if (process.platform !== 'linux') return 'a chroot needs Linux'
  if (process.getuid?.() !== 0) return 'a chroot needs root'
  const done = spawnSync('unshare', ['--mount', 'mount', '--bind', '/usr/bin', '/usr/bin'])
  return done.status === 0 ? undefined : 'this machine does not allow mounts'
}

/** The program of npm on this machine. It runs on the Node of the container. */
const npmProgram = (): string =>
  realpathSync(spawnSync('which', ['npm'], { encoding: 'utf8' }).stdout.trim())

/**
 * Makes the root folder of an image of Node: the system of this machine, the project's Node as
 * /usr/local/bin/node, npm, and the user `node` with the id 1000.
 */
export function makeRoot(root: string, nodeProgram: string): void {
  for (const folder of ['usr/local/bin', 'etc', 'proc', 'dev', 'root', 'home/node'])
    mkdirSync(path.join(root, folder), { recursive: true })
  mkdirSync(path.join(root, 'tmp'), { mode: 0o1777 })
  for (const folder of [...SYSTEM.filter(existsSync), path.dirname(path.dirname(npmProgram()))])
    mkdirSync(path.join(root, folder), { recursive: true })
  for (const name of ['bin', 'sbin', 'lib', 'lib64'])
    if (existsSync(`/${name}`) && lstatSync(`/${name}`).isSymbolicLink())
      symlinkSync(readlinkSync(`/${name}`), path.join(root, name))
  for (const device of DEVICES) writeFileSync(path.join(root, device), '')
  copyFileSync(nodeProgram, path.join(root, 'usr/local/bin/node'))
  symlinkSync(npmProgram(), path.join(root, 'usr/local/bin/npm'))
  appendFileSync(
    path.join(root, 'etc/passwd'),
    'root:x:0:0::/root:/bin/sh\nnode:x:1000:1000::/home/node:/bin/sh\n',
  )
  appendFileSync(path.join(root, 'etc/group'), 'root:x:0:\nnode:x:1000:\n')
}

/** Starts a command with this folder as its root, in mounts that end with it. */
export function start(root: string, command: string[], options: RunOptions): ChildProcess {
  const [program = '', ...parts] = [...enter(root, options), ...command]
  return spawn(program, parts, { stdio: ['ignore', 'pipe', 'pipe'], env: {} })
}

/** Runs a command with this folder as its root; returns its status and output. */
export function run(
  root: string,
  command: string[],
  options: RunOptions,
): { status: number | null; output: string } {
  const [program = '', ...parts] = [...enter(root, options), ...command]
  const { status, stdout, stderr } = spawnSync(program, parts, {
    encoding: 'utf8',
    env: {},
    timeout: 120_000,
  })
  return { status, output: `${stdout}${stderr}` }
}

/** Returns the words that come before a command: each replaces the one before it (exec). */
function enter(root: string, { user, folder, environment, writable }: RunOptions): string[] {
  const npm = path.dirname(path.dirname(npmProgram()))
  const binds = [...SYSTEM.filter(existsSync), npm, ...DEVICES, '/proc']
  const script = [
    'set -e',
    `mount --bind "$0" "$0"`,
    ...(writable ? [`mount -o remount,ro,bind "$0"`] : []),
    ...(writable ?? []).flatMap((each) => [
      `mount --bind "$0${each}" "$0${each}"`,
      `mount -o remount,rw,bind "$0${each}"`,
    ]),
    ...binds.map((each) => `mount --bind "${each}" "$0${each}"`),
    // `env -C` enters the folder of the image after the root has changed.
    `exec chroot --userspec=${user} "$0" /usr/bin/env -i -C ${folder} "$@"`,
  ].join('\n')
  const home = user === 'root' ? '/root' : `/home/${user}`
  const settings = { PATH: '/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', HOME: home }
  const pairs = Object.entries({ ...settings, ...environment }).map((pair) => pair.join('='))
  return ['/usr/bin/unshare', '--mount', '/bin/sh', '-c', script, root, ...pairs]
}
