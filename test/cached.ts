import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import path from 'node:path'

const ROOT = path.join(import.meta.dirname, '..')
const CACHE = path.join(ROOT, 'node_modules/.cache/jhumka-tests')

/**
 * Returns the path of a file or folder that takes seconds to make. `make` writes it to its path
 * argument. It is made again when a source changes: the given files and folders of the repository,
 * and the lock file of the packages.
 */
export async function cached(
  name: string,
  sources: string[],
  make: (target: string) => Promise<void>,
): Promise<string> {
  const hash = createHash('sha256')
  for (const source of ['package-lock.json', ...sources]) addSource(hash, path.join(ROOT, source))
  const place = path.join(CACHE, `${name}-${hash.digest('hex').slice(0, 16)}`)
  if (existsSync(place)) return place
  mkdirSync(CACHE, { recursive: true })
  removeOlder(name)
  const unfinished = `${place}.${process.pid}`
  await make(unfinished)
  try {
    renameSync(unfinished, place)
  } catch (error) {
    // Another process may have made the same in the meantime.
    if (!existsSync(place)) throw error
    rmSync(unfinished, { recursive: true })
  }
  return place
}

/** Removes results of earlier sources. A name with a process id belongs to a running process. */
function removeOlder(name: string): void {
  for (const each of readdirSync(CACHE))
    if (each.startsWith(`${name}-`) && !each.includes('.'))
      rmSync(path.join(CACHE, each), { recursive: true, force: true })
}

function addSource(hash: ReturnType<typeof createHash>, source: string): void {
  if (!statSync(source).isDirectory()) return void hash.update(readFileSync(source))
  for (const name of readdirSync(source).sort()) addSource(hash, path.join(source, name))
}
