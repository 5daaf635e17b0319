import pg from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import { CONNECT_TIMEOUT_MS } from './db.ts'

/** Milliseconds before the first attempt to connect again; each failed attempt doubles them. */
const FIRST_WAIT_MS = 250
const MAX_WAIT_MS = 10_000
/** A server that is cut off never confirms the end of a connection. */
const END_WITHIN_MS = 1000

type ListenOptions = {
  channel: string
  heard: (payload: string) => void
  /** Called after each reconnect: notifications sent meanwhile are lost. */
  missed: () => void
}

/**
 * Listens on one connection. When it is lost, it is ended before the next one is opened, with
 * back-off. Rejects when the first connection fails.
 */
export async function listenOn(
  url: string,
  options: ListenOptions,
): Promise<{ end(): Promise<void> }> {
  const over = new AbortController()
  let client = await connect(url, options)
  const keepListening = async () => {
    while (!over.signal.aborted) {
      await client.lost
      await client.end()
      if (over.signal.aborted) return
      client = await reconnect(url, options, over.signal)
      options.missed()
    }
    await client.end()
  }
  const listening = keepListening().catch((error: unknown) => {
    if (!over.signal.aborted) throw error
  })
  return {
    end: async () => {
      over.abort()
      await client.end()
      await listening
    },
  }
}

type ListeningClient = { lost: Promise<void>; end(): Promise<void> }

async function connect(url: string, { channel, heard }: ListenOptions): Promise<ListeningClient> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'jhumka listener',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  })
  const lost = new Promise<void>((resolve) => {
    client.on('error', () => resolve())
    client.once('end', resolve)
  })
  client.on('notification', (message) => heard(message.payload ?? ''))
  const end = async () => {
    const late = sleep(END_WITHIN_MS, undefined, { ref: false })
    await Promise.race([client.end().catch(() => undefined), late])
  }
  try {
    await client.connect()
    await client.query(`listen ${channel}`)
  } catch (error) {
    await end()
    throw error
  }
  return { lost, end }
}

/** Tries until it succeeds. Rejects only when the signal aborts. */
async function reconnect(
  url: string,
  options: ListenOptions,
  signal: AbortSignal,
): Promise<ListeningClient> {
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 2, MAX_WAIT_MS)) {
    // Jitter keeps many processes from connecting in the same moment.
    await sleep(wait * (0.5 + Math.random() / 2), undefined, { signal })
    try {
      return await connect(url, options)
    } catch {
      signal.throwIfAborted()
    }
  }
}
