import { createWriteStream, openAsBlob } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { assertOk, openBucket, type S3Options } from '#platform/storage/s3.ts'
import { backupTimeOf, selectExpired } from './rotation.ts'

const PREFIX = 'backups/'
/** An upload or a download of a large shop on a slow line. */
const TIMEOUT_MS = 3600_000

/** A bucket with a copy of each backup, as `backups/<file name>`. One file has at most 5 GB. */
export type RemoteBackups = {
  /** Stores a copy of a file under its name. */
  store(file: string): Promise<void>
  /** The names of all backups, newest first. */
  list(): Promise<string[]>
  /** Loads a file into a folder. Returns its path, or undefined if the bucket does not have it. */
  load(name: string, folder: string): Promise<string | undefined>
  /** Deletes backups of these names that the rotation no longer keeps. */
  deleteExpired(names: ReadonlySet<string>): Promise<void>
}

/**
 * Opens the bucket for copies of backups. All calls throw Unavailable if it cannot be reached, and
 * an error with the beginning of its response if it refuses.
 */
export function openRemoteBackups(options: S3Options): RemoteBackups {
  const request = openBucket(options, { timeoutMs: TIMEOUT_MS, setting: 'BACKUP_S3_ENDPOINT' })
  const list = async () => {
    const names: string[] = []
    for (let token: string | undefined = ''; token !== undefined; ) {
      const reply = await request(listQuery(token), { method: 'GET' })
      await assertOk(reply, 'listed', PREFIX)
      const text = await reply.text()
      names.push(...keysIn(text).map((key) => key.slice(PREFIX.length)))
      token = nextToken(text)
    }
    return names.filter(backupTimeOf).sort().reverse()
  }
  return {
    store: async (file) => {
      const key = `${PREFIX}${path.basename(file)}`
      // Undici reads the blob from the disk, and again for a retry.
      const reply = await request(key, { method: 'PUT', body: await openAsBlob(file) })
      await assertOk(reply, 'stored', key)
      await reply.arrayBuffer()
    },
    list,
    load: (name, folder) =>
      load(() => request(`${PREFIX}${name}`, { method: 'GET' }), name, folder),
    deleteExpired: async (names) => {
      const own = (await list()).filter((name) => names.has(name))
      for (const name of selectExpired(own)) {
        const reply = await request(`${PREFIX}${name}`, { method: 'DELETE' })
        if (reply.status !== 404) await assertOk(reply, 'deleted', name)
        await reply.arrayBuffer()
      }
    },
  }
}

const listQuery = (token: string): string =>
  `?list-type=2&prefix=${encodeURIComponent(PREFIX)}` +
  (token && `&continuation-token=${encodeURIComponent(token)}`)

/** The keys of a page of ListObjectsV2. Names of backups need no decoding of XML. */
const keysIn = (xml: string): string[] =>
  [...xml.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key = '']) => key)

const nextToken = (xml: string): string | undefined =>
  /<NextContinuationToken>([^<]+)<\/NextContinuationToken>/.exec(xml)?.[1]?.replaceAll('&amp;', '&')

async function load(
  request: () => Promise<Response>,
  name: string,
  folder: string,
): Promise<string | undefined> {
  const reply = await request()
  if (reply.status === 404) {
    await reply.arrayBuffer()
    return undefined
  }
  await assertOk(reply, 'loaded', name)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = path.join(folder, name)
  const unfinished = `${file}.part`
  try {
    await pipeline(reply.body ?? [], createWriteStream(unfinished, { mode: 0o600 }))
    await rename(unfinished, file)
  } finally {
    await rm(unfinished, { force: true })
  }
  return file
}
