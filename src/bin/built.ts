import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.join(import.meta.dirname, '../..')
const PAGES = 'build/server/index.js'
const MARK = 'build/.made-from'
const SOURCES = [
  'src/web',
  'src/shared',
  'src/contract',
  'public',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
]

/** Builds the pages if that was never done or their sources have changed since. */
export function buildIfNeeded(say: (line: string) => void): void {
  if (isBuilt(ROOT)) return
  say('Building the pages. This takes a minute and happens once.')
  const built = spawnSync('npm', ['run', 'build'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (built.status !== 0) throw new Error('The pages could not be built: `npm run build` says why.')
}

/**
 * Whether the pages are built from the sources as they are. Names, sizes and times tell that at
 * once; where only the times differ (a clone, a copy into an image) the content is read, and the
 * new times are kept for the next start.
 */
export function isBuilt(root: string): boolean {
  const mark = path.join(root, MARK)
  if (!existsSync(path.join(root, PAGES)) || !existsSync(mark)) return false
  const [content, times] = readFileSync(mark, 'utf8').split('\n')
  if (times === hashTimes(root)) return true
  if (content !== hashContent(root)) return false
  writeMark(root, content)
  return true
}

/**
 * Removes the mark and answers what to call when the build is complete. A source that is edited
 * meanwhile counts as edited after it.
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
    // An image may be read-only: the content is then read at each start.
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

/** A hash over every source's name, on every system alike, and what `describe` says of it. */
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
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
}
