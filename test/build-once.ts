import { mkdirSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildIfNeeded, isBuilt, ROOT } from '#bin/built.ts'

const LOCK = path.join(ROOT, 'node_modules/.cache/jhumka-tests/building')
/** An older lock belongs to a process that was killed. */
const MAX_BUILD_MS = 240_000

/**
 * Builds the shop if needed. If two workers of a test run need it, one builds and the other waits.
 */
export async function buildOnce(): Promise<void> {
  while (!isBuilt(ROOT) && !lock()) await sleep(200)
  if (isBuilt(ROOT)) return
  try {
    buildIfNeeded(() => undefined)
  } finally {
    rmSync(LOCK, { recursive: true, force: true })
  }
}

function lock(): boolean {
  mkdirSync(path.dirname(LOCK), { recursive: true })
  try {
    mkdirSync(LOCK)
    return true
  } catch {
    const made = statSync(LOCK, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    if (Date.now() - made > MAX_BUILD_MS) rmSync(LOCK, { recursive: true, force: true })
    return false
  }
}
