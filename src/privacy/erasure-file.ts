import { mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { ErasedUser } from '#accounts/accounts.ts'
import { replaceFile } from '#platform/storage/replace-file.ts'
import type { Id } from '#shared/ids.ts'

/** The list of erased accounts beside the backups, one JSON object per line. */
export const ERASURE_FILE = 'erased.jsonl'

const Line = z.object({
  id: z.templateLiteral(['usr_', z.string().min(1)]),
  erasedAt: z.iso.datetime().transform((text) => new Date(text)),
  // Lists of earlier versions do not have it.
  reviewsStay: z.boolean().default(false),
})

/** What the file lists. `unreadable` are lines of another form, which are kept as they are. */
export type ErasureFile = { erased: ErasedUser[]; unreadable: string[] }

/** Reads the list of erased accounts of a folder; an empty one if there is no file. */
export async function readErasureFile(folder: string): Promise<ErasureFile> {
  const text = await readFile(path.join(folder, ERASURE_FILE), 'utf8').catch(emptyIfMissing)
  const found: ErasureFile = { erased: [], unreadable: [] }
  for (const line of text.split('\n').filter((each) => each.trim() !== '')) {
    const erased = parseLine(line)
    if (erased) found.erased.push(erased)
    else found.unreadable.push(line)
  }
  return found
}

/** Adds accounts to the list of a folder. */
export async function addToErasureFile(folder: string, erased: ErasedUser[]): Promise<void> {
  await mkdir(folder, { recursive: true })
  const before = await readErasureFile(folder)
  const known = new Set(before.erased.map(({ id }) => id))
  const added = erased.filter(({ id }) => !known.has(id))
  if (added.length === 0 && known.size > 0) return
  const lines = [
    ...before.unreadable,
    ...[...before.erased, ...added].map(({ id, erasedAt, reviewsStay }) =>
      JSON.stringify({ id, erasedAt: erasedAt.toISOString(), reviewsStay }),
    ),
  ]
  await replaceFile(path.join(folder, ERASURE_FILE), lines.map((line) => `${line}\n`).join(''))
}

function parseLine(line: string): ErasedUser | undefined {
  try {
    const { id, ...facts } = Line.parse(JSON.parse(line))
    return { id: id satisfies Id<'usr'>, ...facts }
  } catch {
    return undefined
  }
}

function emptyIfMissing(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
  throw error
}
