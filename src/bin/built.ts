import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.join(import.meta.dirname, '../..')
const MARK = path.join(ROOT, 'build/.made-from')
const SOURCES = ['src/web', 'src/shared', 'src/contract', 'public', 'package-lock.json', 'vite.config.ts', 'react-router.config.ts']

/** Builds the pages if that was never done or their sources have changed since. */
export function buildIfNeeded(say: (line: string) => void): void {
  const sources = fingerprint()
  if (existsSync(path.join(ROOT, 'build/server/index.js')) && existsSync(MARK) && readFileSync(MARK, 'utf8') === sources) return
  say('Building the pages. This takes a minute and happens once.')
  const built = spawnSync('npm', ['run', 'build'], { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'], shell: process.platform === 'win32' })
  if (built.status !== 0) throw new Error('The pages could not be built: `npm run build` says why.')
  writeFileSync(MARK, sources)
}

/** Names, sizes and times of all sources: cheap, and different whenever one is edited. */
function fingerprint(): string {
  const hash = createHash('sha1')
  for (const source of SOURCES) {
    for (const file of filesOf(path.join(ROOT, source))) {
      const { size, mtimeMs } = statSync(file)
      hash.update(`${path.relative(ROOT, file)} ${size} ${mtimeMs}\n`)
    }
  }
  return hash.digest('hex')
}

function filesOf(source: string): string[] {
  if (!statSync(source).isDirectory()) return [source]
  const entries = readdirSync(source, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
}
