import { execFile, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

/** `fast` ends all connections; `immediate` ends the server as a crash does. */
export type HaltMode = 'fast' | 'immediate'

/**
 * A running server, over TCP at `url` and over its Unix socket at `socketUrl`. `halt` stops it as
 * an operator does, `resume` starts it again; `stop` also removes its folder. `isRunning` is false
 * after a crash.
 */
export type PostgresServer = {
  url: string
  socketUrl: string
  halt: (mode?: HaltMode) => Promise<void>
  resume: () => Promise<void>
  restart: () => Promise<void>
  isRunning: () => Promise<boolean>
  stop: () => Promise<void>
}

const run = promisify(execFile)

/**
 * Starts a PostgreSQL server in its own folder on a free port. `within` is the parent folder, and
 * `settings` are those of postgresql.conf.
 */
export async function startPostgres(
  options: { within?: string; settings?: Record<string, string> } = {},
): Promise<PostgresServer> {
  const binaries = findBinaries() ?? installBinaries()
  const folder = mkdtempSync(path.join(options.within ?? tmpdir(), 'jhumka-postgres-'))
  const user = serverUser()
  if (user) chownSync(folder, user.uid, user.gid)
  const port = await freePort()
  const data = path.join(folder, 'data')
  const command = async (name: string, ...parts: string[]): Promise<void> =>
    void (await run(path.join(binaries, name), parts, { cwd: folder, ...user }))
  await command('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync')
  const settings = Object.entries({
    fsync: 'off',
    max_connections: '300',
    ...options.settings,
  }).map(([name, value]) => `-c ${name}=${value}`)
  const flags = [`-p ${port} -h 127.0.0.1 -k ${folder}`, ...settings].join(' ')
  const resume = () =>
    command('pg_ctl', '-D', data, '-o', flags, '-l', path.join(folder, 'log'), '-w', 'start')
  const halt = (mode: HaltMode = 'fast') => command('pg_ctl', '-D', data, '-m', mode, '-w', 'stop')
  const restart = async () => {
    await halt()
    await resume()
  }
  const isRunning = () =>
    command('pg_ctl', '-D', data, 'status').then(
      () => true,
      () => false,
    )
  await resume()
  const stop = async () => {
    if (await isRunning()) await halt('immediate')
    rmSync(folder, { recursive: true, force: true })
  }
  return {
    url: `postgresql://postgres@127.0.0.1:${port}/postgres`,
    socketUrl: `postgresql://postgres@${encodeURIComponent(folder)}:${port}/postgres`,
    halt,
    resume,
    restart,
    isRunning,
    stop,
  }
}

/** PostgreSQL refuses to run as root: then it runs as the user of its package, or as nobody. */
function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) =>
    Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout) || 65_534
  return { uid: id('-u'), gid: id('-g') }
}

function findBinaries(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian)
    ? readdirSync(debian).sort((a, b) => Number(b) - Number(a))
    : []
  const folders = [
    ...versions.map((version) => path.join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(path.delimiter),
  ]
  return folders.find((folder) =>
    ['initdb', 'pg_ctl', 'postgres'].every((name) => existsSync(path.join(folder, name))),
  )
}

function installBinaries(): string {
  process.stdout.write('No PostgreSQL is there. Trying: apt-get install -y postgresql\n')
  spawnSync('apt-get', ['update'], { stdio: 'ignore' })
  spawnSync('apt-get', ['install', '-y', 'postgresql'], { stdio: 'inherit' })
  const found = findBinaries()
  if (found) return found
  throw new Error(
    'These tests need a PostgreSQL server: install one, or give the address of one in ' +
      'DATABASE_URL.',
  )
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  await new Promise((closed) => void server.close(closed))
  if (typeof address !== 'object' || !address) throw new Error('No free port.')
  return address.port
}
