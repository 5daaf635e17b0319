import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export const ROOT = path.join(import.meta.dirname, '../..')
const BUILT = ['build/server/index.js', 'build/server/serve.js']
const MARK = 'build/.made-from'
const SOURCES = [
  'src',
  'public',
  'package-lock.json',
  'vite.config.ts',
  'vite.server.config.ts',
  'react-router.config.ts',
]

/** Builds pages and server if that was never done or their sources have changed since. */
export function buildIfNeeded(say: (line: string) => void): void {
  if (isBuilt(ROOT)) return
  say('Building the shop. This takes a minute and happens once.')
  const built = spawnSync('npm', ['run', 'build'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (built.status !== 0) throw new Error('The shop could not be built: `npm run build` says why.')
}

/**
 * Returns whether pages and server are built from the present sources. Compares names, sizes and
 * times first. Where only the times differ (a clone, a copy into an image), compares the content
 * and records the new times for the next start.
 */
export function isBuilt(root: string): boolean {
  if ([...BUILT, MARK].some((file) => !existsSync(path.join(root, file)))) return false
  const [content, times] = readFileSync(path.join(root, MARK), 'utf8').split('\n')
  if (times === hashTimes(root)) return true
  if (content !== hashContent(root)) return false
  writeMark(root, content)
  return true
}

/** Throws if the build is missing or older than its sources. */
export function assertBuilt(root: string): void {
  if (isBuilt(root)) return
  throw new Error('The build is missing or older than the sources: run `npm run build` first.')
}

/**
 * Removes the record of the last build. Returns the function to call when the build is complete. A
 * source that is edited during the build counts as edited after it.
 */
export function beginBuild(root: string): () => void {
  rmSync(path.join(root, MARK), { force: true })
  const content = hashContent(root)
  return () => {
    if (content === hashContent(root)) writeMark(root, content)
  }
}

function writeMark(root: string, content: string): void {
  try {
    writeFileSync(path.join(root, MARK), `${content}\n${hashTimes(root)}\n`)
  } catch (error) {
    // An image may be read-only. Then each start compares the content.
    if (
      !(
        error instanceof Error &&
        'code' in error &&
        ['EROFS', 'EACCES', 'EPERM'].includes(String(error.code))
      )
    )
      throw error
  }
}

const hashTimes = (root: string): string =>
  hashSources(root, (file) => {
    const { size, mtimeMs } = statSync(file)
    return `${size} ${mtimeMs}`
  })

const hashContent = (root: string): string =>
  hashSources(root, (file) => createHash('sha1').update(readFileSync(file)).digest('hex'))

/** A hash of every source's name and what `describe` returns for it; the same on every system. */
function hashSources(root: string, describe: (file: string) => string): string {
  const hash = createHash('sha1')
  for (const source of SOURCES) {
    for (const file of filesOf(path.join(root, source))) {
      hash.update(`${path.relative(root, file).split(path.sep).join('/')} ${describe(file)}\n`)
    }
  }
  return hash.digest('hex')
}

function filesOf(source: string): string[] {
  if (!existsSync(source)) return []
  if (!statSync(source).isDirectory()) return [source]
  const entries = readdirSync(source, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
}
