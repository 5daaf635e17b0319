import { readUser } from '#web/session/session.ts'

const KEY = 'recent-searches'
const MAX_RECENT = 5
const MAX_LENGTH = 100

type Stored = { of: string; texts: string[] }

/** Whose searches they are: those of one account are not shown to another one. */
function owner(): string {
  const user = readUser()
  return user === null || user === 'invalid' ? '' : user.id
}

/** The searches of this tab, newest first. */
export function readRecent(): string[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    return isStored(stored) && stored.of === owner() ? stored.texts : []
  } catch {
    return []
  }
}

const isStored = (value: unknown): value is Stored =>
  typeof value === 'object' &&
  value !== null &&
  'of' in value &&
  'texts' in value &&
  Array.isArray(value.texts) &&
  value.texts.every((text) => typeof text === 'string')

/** Stores a search in this tab. */
export function rememberSearch(text: string): void {
  const q = text.trim().slice(0, MAX_LENGTH)
  if (q) write([q, ...readRecent().filter((each) => each !== q)].slice(0, MAX_RECENT))
}

/** Forgets a search. */
export const forgetSearch = (text: string): void =>
  write(readRecent().filter((each) => each !== text))

function write(texts: string[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ of: owner(), texts } satisfies Stored))
  } catch {
    // Without storage nothing is remembered.
  }
}
