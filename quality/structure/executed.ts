import type { CDPSession, Page } from '@playwright/test'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { SourceMap } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

export const ROOT = path.join(import.meta.dirname, '../..')

type Script = {
  url: string
  functions: {
    functionName: string
    ranges: { startOffset: number; endOffset: number; count: number }[]
  }[]
}

/** Own production files. The sandbox counts as the provider's server, so it is not one. */
const isOwn = (file: string): boolean => file.startsWith('src/') && !file.startsWith('src/sandbox/')

/** Records which own files execute a function, in this process and in a browser's page. */
export type Recorder = { start(): Promise<void>; stop(): Promise<Set<string>> }

/**
 * Opens a recorder by V8's precise coverage. Files of the page are found by the source maps beside
 * the build. The evaluation of a whole file is not counted: it is loading, not the action.
 */
export async function openRecorder(page?: Page): Promise<Recorder> {
  const server = new Session()
  server.connect()
  const browser = page ? await page.context().newCDPSession(page) : undefined
  await server.post('Profiler.enable')
  await server.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  if (browser) await enable(browser)
  const take = async () => {
    const ours = (await server.post('Profiler.takePreciseCoverage')).result
    const theirs = browser ? (await browser.send('Profiler.takePreciseCoverage')).result : []
    return [...ours, ...theirs]
  }
  return {
    start: async () => void (await take()),
    stop: async () => {
      const files = new Set((await take()).flatMap(filesOf))
      server.disconnect()
      await browser?.detach()
      return files
    },
  }
}

async function enable(browser: CDPSession): Promise<void> {
  await browser.send('Profiler.enable')
  await browser.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
}

function filesOf({ url, functions }: Script): string[] {
  const called = functions
    .flatMap(({ ranges }) => ranges.slice(0, 1))
    .filter(({ count, startOffset }) => count > 0 && startOffset > 0)
  if (called.length === 0) return []
  const file = toFile(url)
  if (!file) return []
  const relative = path.relative(ROOT, file).split(path.sep).join('/')
  if (!relative.startsWith('build/')) return isOwn(relative) ? [relative] : []
  const sourceAt = openMap(file)
  return called
    .map(sourceAt)
    .filter((source) => source !== undefined)
    .filter(isOwn)
}

/** The file of a script: a module of this process, or a built file of the shop. */
function toFile(url: string): string | undefined {
  if (url.startsWith('file:')) {
    const file = fileURLToPath(url.split('?')[0] ?? url)
    return !file.startsWith(BUILD) || hasMap(file) ? file : undefined
  }
  if (!url.startsWith('http')) return undefined
  const built = path.join(ROOT, 'build/client', new URL(url).pathname)
  return built.endsWith('.js') && hasMap(built) ? built : undefined
}

const BUILD = path.join(ROOT, 'build/')
const SCRIPTS = path.join(BUILD, 'client/assets')

/**
 * The name of the built script with an own file, as `src/web/root.tsx`. Throws if no script has it.
 */
export function scriptOf(file: string): string {
  const map = readdirSync(SCRIPTS)
    .filter((name) => name.endsWith('.js.map'))
    .find((name) =>
      SourcesOf.parse(JSON.parse(readFileSync(path.join(SCRIPTS, name), 'utf8'))).sources.some(
        (source) => path.resolve(SCRIPTS, source) === path.join(ROOT, file),
      ),
    )
  if (map === undefined) throw new Error(`No built script has ${file}.`)
  return map.slice(0, -'.map'.length)
}

const SourcesOf = z.object({ sources: z.array(z.string()) })

/** Only the bundler's own runtime has no map. */
const hasMap = (file: string): boolean => existsSync(`${file}.map`)

type Range = { startOffset: number; endOffset: number }
const maps = new Map<string, (range: Range) => string | undefined>()

/**
 * Returns the source of a function in a built file, by a position in its middle: the first position
 * may belong to the code before it.
 */
function openMap(file: string): (range: Range) => string | undefined {
  const cached = maps.get(file)
  if (cached) return cached
  const text = readFileSync(file, 'utf8')
  const map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')))
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)]
  const sourceAt = ({ startOffset, endOffset }: Range) => {
    const offset = Math.floor((startOffset + endOffset) / 2)
    const line = starts.findLastIndex((start) => start <= offset)
    const entry = map.findEntry(line, offset - (starts[line] ?? 0))
    if (!('originalSource' in entry) || !entry.originalSource) return undefined
    // The bundler's own functions, such as those around exports, have no source.
    if ((starts[entry.generatedLine] ?? 0) + entry.generatedColumn < startOffset) return undefined
    const source = path.resolve(path.dirname(file), entry.originalSource.split('?')[0] ?? '')
    return path.relative(ROOT, source).split(path.sep).join('/')
  }
  maps.set(file, sourceAt)
  return sourceAt
}
