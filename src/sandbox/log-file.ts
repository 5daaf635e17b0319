import { appendFileSync, closeSync, mkdirSync, openSync, readFileSync, renameSync } from 'node:fs'
import { dirname } from 'node:path'

export type WarnLog = { warn(details: object, message: string): void }

/**
 * The readable lines of the log, oldest first. A line that was cut off by a kill is skipped with a
 * warning.
 */
export function readLog<Line>(path: string, log: WarnLog): Line[] {
  return readOrEmpty(path)
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line) => parseLine<Line>(line) ?? warnUnreadable(path, line, log))
}

/** Replaces the log with fewer lines. A kill meanwhile leaves the old log or the new one. */
export function rewriteLog(path: string, lines: object[]) {
  const fd = openSync(`${path}.new`, 'w')
  for (const line of lines) appendFileSync(fd, `${JSON.stringify(line)}\n`)
  closeSync(fd)
  renameSync(`${path}.new`, path)
}

/**
 * Opens the log for one line per change. `append` returns once the operating system has the line.
 */
export function openLog(path: string) {
  mkdirSync(dirname(path), { recursive: true })
  const isTruncated = !/(^|\n)$/.test(readOrEmpty(path).slice(-1))
  let fd: number | null = openSync(path, 'a')
  if (isTruncated) appendFileSync(fd, '\n')
  return {
    append(line: object) {
      if (fd === null) throw new Error('The payment sandbox is closed.')
      appendFileSync(fd, `${JSON.stringify(line)}\n`)
    },
    close() {
      if (fd !== null) closeSync(fd)
      fd = null
    },
  }
}

function warnUnreadable(path: string, line: string, log: WarnLog): [] {
  log.warn({ path, line: line.slice(0, 60) }, 'A line of the sandbox log could not be read.')
  return []
}

function parseLine<Line>(line: string): Line[] | undefined {
  try {
    return [JSON.parse(line) as Line]
  } catch {
    return undefined
  }
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  }
}
