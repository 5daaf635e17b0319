import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './executed.ts'

const MAX_COLUMNS = 100
const MAX_FILES = 16

/** The figures of the production code, without tests. */
export type SourceFigures = {
  files: number
  lines: number
  /** The lines over 100 columns, as `src/cart/cart.ts:12`. */
  longLines: string[]
  /** Folders with more than 16 files, without sub-folders. */
  fullFolders: string[]
  importedOnce: number
  externalStores: number
  listenerSets: number
  effects: number
}

/** Counts lines, folders, imports and hooks under `src/`. */
export function countSources(): SourceFigures {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: ROOT }).filter(
    (file) => !/\.test\.tsx?$/.test(file),
  )
  const texts = new Map(
    files.map((file) => [
      file.split(path.sep).join('/'),
      readFileSync(path.join(ROOT, file), 'utf8'),
    ]),
  )
  const lines = [...texts].flatMap(([file, text]) =>
    text
      .trimEnd()
      .split('\n')
      .map((line, index) => ({ place: `${file}:${index + 1}`, columns: line.length })),
  )
  const occurrences = (pattern: RegExp) =>
    [...texts.values()].reduce((sum, text) => sum + [...text.matchAll(pattern)].length, 0)
  return {
    files: files.length,
    lines: lines.length,
    longLines: lines.filter(({ columns }) => columns > MAX_COLUMNS).map(({ place }) => place),
    fullFolders: findFullFolders([...texts.keys()]),
    importedOnce: countImportedOnce(texts),
    externalStores: occurrences(/\buseSyncExternalStore\(/g),
    listenerSets: occurrences(/new Set<\(\) => (?:void|unknown)>\(\)/g),
    effects: occurrences(/\buse(?:Layout)?Effect\(/g),
  }
}

function findFullFolders(files: string[]): string[] {
  const folders = Map.groupBy(files, (file) => path.posix.dirname(file))
  const full = [...folders]
    .filter(([, own]) => own.length > MAX_FILES)
    .sort(([, a], [, b]) => b.length - a.length)
  return full.map(([folder, own]) => `${folder} (${own.length})`)
}

/**
 * Counts files that exactly one other file imports. The table of routes counts as importing its
 * pages.
 */
function countImportedOnce(texts: Map<string, string>): number {
  const importers = new Map<string, Set<string>>()
  for (const [file, text] of texts) {
    for (const [, specifier = ''] of text.matchAll(
      /(?:from|import|import\(|(?:route|layout|index)\([^'"]*(?:'[^']*',\s*)?)\s*'([^']+\.tsx?)'/g,
    )) {
      const target = resolve(file, specifier)
      if (target && texts.has(target))
        importers.set(target, (importers.get(target) ?? new Set()).add(file))
    }
  }
  return [...importers.values()].filter((by) => by.size === 1).length
}

function resolve(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`
  const target = path.posix.join(path.posix.dirname(from), specifier)
  return existsSync(path.join(ROOT, target)) ? target : undefined
}

/** Counts the commits of the repository, and those that say nothing but their subject. */
export function countCommits(): { commits: number; commitsWithoutBody: number } {
  const log = spawnSync('git', ['log', '--no-merges', '--format=%b%x00'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  }).stdout
  const bodies = log.split('\0').slice(0, -1)
  return {
    commits: bodies.length,
    commitsWithoutBody: bodies.filter((body) => body.trim() === '').length,
  }
}
