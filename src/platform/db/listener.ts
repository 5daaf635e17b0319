import pg from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import { CONNECT_TIMEOUT_MS } from './db.ts'

/** Delay before the first attempt to reconnect; it doubles after each failed attempt. */
const FIRST_WAIT_MS = 250
const MAX_WAIT_MS = 10_000
/** A server that is cut off never confirms the end of a connection. */
const END_TIMEOUT_MS = 1000

type ListenOptions = {
  channel: string
  onNotification: (payload: string) => void
  /** Called after each reconnect, because notifications sent in between are lost. */
  onReconnect: () => void
}

/**
 * Listens on one connection. Reconnects with back-off when it is lost, after ending the old one.
 * Rejects if the first connection fails.
 */
export async function listenOn(
  url: string,
  options: ListenOptions,
): Promise<{ end(): Promise<void> }> {
  const stopped = new AbortController()
  let client = await connect(url, options)
  const keepListening = async () => {
    while (!stopped.signal.aborted) {
      await client.lost
      await client.end()
      if (stopped.signal.aborted) return
      client = await reconnect(url, options, stopped.signal)
      options.onReconnect()
    }
    await client.end()
  }
  const listening = keepListening().catch((error: unknown) => {
    if (!stopped.signal.aborted) throw error
  })
  return {
    end: async () => {
      stopped.abort()
      await client.end()
      await listening
    },
  }
}

type ListeningClient = { lost: Promise<void>; end(): Promise<void> }

async function connect(
  url: string,
  { channel, onNotification }: ListenOptions,
): Promise<ListeningClient> {
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
  client.on('notification', (message) => onNotification(message.payload ?? ''))
  const end = async () => {
    const timeout = sleep(END_TIMEOUT_MS, undefined, { ref: false })
    await Promise.race([client.end().catch(() => undefined), timeout])
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

/** Retries until it succeeds. Rejects only when the signal aborts. */
async function reconnect(
  url: string,
  options: ListenOptions,
  signal: AbortSignal,
): Promise<ListeningClient> {
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 2, MAX_WAIT_MS)) {
    // Jitter, so that many processes do not connect at the same moment.
    await sleep(wait * (0.5 + Math.random() / 2), undefined, { signal })
    try {
      return await connect(url, options)
    } catch {
      signal.throwIfAborted()
    }
  }
}
