import { appendFileSync, closeSync, mkdirSync, openSync, readFileSync, renameSync } from 'node:fs'
import { dirname } from 'node:path'

export type WarnLog = { warn(details: object, message: string): void }

/**
 * The lines of the log that can be read, oldest first. A line cut short by a kill is told and left
 * out.
 */
export function readLog<Line>(path: string, log: WarnLog): Line[] {
  return readOrEmpty(path)
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line) => parseLine<Line>(line) ?? warnUnreadable(path, line, log))
}

/**
 * Puts fewer lines in the place of the log, so that a kill meanwhile leaves the old log or the new
 * one.
 */
export function rewriteLog(path: string, lines: object[]) {
  const fd = openSync(`${path}.new`, 'w')
  for (const line of lines) appendFileSync(fd, `${JSON.stringify(line)}\n`)
  closeSync(fd)
  renameSync(`${path}.new`, path)
}

/**
 * Opens the log for one line per change. `append` returns when the operating system has the line.
 */
export function openLog(path: string) {
  mkdirSync(dirname(path), { recursive: true })
  const isTruncated = !/(^|\n)$/.test(readOrEmpty(path).slice(-1))
  let fd: number | null = openSync(path, 'a')
  if (isTruncated) appendFileSync(fd, '\n')
  return {
    append(line: object) {
      if (fd === null) throw new Error('The payment stand-in is closed.')
      appendFileSync(fd, `${JSON.stringify(line)}\n`)
    },
    close() {
      if (fd !== null) closeSync(fd)
      fd = null
    },
  }
}

function warnUnreadable(path: string, line: string, log: WarnLog): [] {
  log.warn({ path, line: line.slice(0, 60) }, 'A line of the payment stand-in could not be read.')
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
