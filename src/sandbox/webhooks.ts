import http from 'node:http'
import https from 'node:https'
import type { WebhookEvent } from './entities.ts'
import { seconds } from './entities.ts'
import type { WarnLog } from './log-file.ts'
import { sign } from './signature.ts'

/** How webhooks are delivered: normally, never, twice, in reverse order, or with a changed body. */
export type WebhookMode = 'send' | 'drop' | 'twice' | 'reverse' | 'corrupt'
/**
 * One attempt to deliver an event; `status` is the shop's response, `null` if none came in time.
 */
export type Delivery = { id: string; event: string; status: number | null; body: string }

const RESPONSE_TIMEOUT_MS = 5000
const FIRST_RETRY_MS = 1000
const MAX_PAUSE_MS = 15 * 60_000
const MAX_AGE_SECONDS = 24 * 3600
const MAX_CONCURRENT = 16
const MAX_DELIVERIES = 500

const plainAgent = new http.Agent({ keepAlive: true, maxSockets: MAX_CONCURRENT })
const secureAgent = new https.Agent({ keepAlive: true, maxSockets: MAX_CONCURRENT })

export type WebhookSenderOptions = {
  url(): string
  secret: string
  log: WarnLog
  pending: WebhookEvent[]
  done(eventId: string): void
}

type PendingDelivery = {
  event: WebhookEvent
  attempts: number
  timer: NodeJS.Timeout | undefined
  sending: Promise<void> | undefined
}
type Sender = WebhookSenderOptions & {
  mode: WebhookMode
  undelivered: Map<string, PendingDelivery>
  queue: PendingDelivery[]
  running: Set<Promise<void>>
  deliveries: Delivery[]
  stop: AbortController
}

/**
 * Sends events until the shop accepts them: at least once, in any order, with growing pauses for a
 * day.
 */
export function openWebhookSender(options: WebhookSenderOptions) {
  const sender: Sender = {
    ...options,
    mode: 'send',
    undelivered: new Map(),
    queue: [],
    running: new Set(),
    deliveries: [],
    stop: new AbortController(),
  }
  for (const event of options.pending) retryLater(sender, track(sender, event))
  return {
    enqueue: (events: WebhookEvent[]) => enqueue(sender, events),
    mode(mode: WebhookMode) {
      sender.mode = mode
    },
    deliveries: (): Delivery[] => [...sender.deliveries],
    flush: () => flush(sender),
    async close() {
      sender.stop.abort()
      for (const { timer } of sender.undelivered.values()) clearTimeout(timer)
      await Promise.all(sender.running)
    },
  }
}

function track(sender: Sender, event: WebhookEvent): PendingDelivery {
  const delivery: PendingDelivery = { event, attempts: 0, timer: undefined, sending: undefined }
  sender.undelivered.set(event.id, delivery)
  return delivery
}

function enqueue(sender: Sender, events: WebhookEvent[]) {
  if (sender.stop.signal.aborted) return
  if (sender.mode === 'drop') return events.forEach((event) => sender.done(event.id))
  const deliveries = events.map((event) => track(sender, event))
  // In reverse, events wait for `flush`: only then is it known which one is the last.
  if (sender.mode === 'reverse') return
  sender.queue.push(...deliveries)
  setImmediate(startQueued, sender)
}

function startQueued(sender: Sender) {
  while (sender.running.size < MAX_CONCURRENT && !sender.stop.signal.aborted) {
    const next = sender.queue.shift()
    if (!next) return
    void start(sender, next).then(() => startQueued(sender))
  }
}

function start(sender: Sender, delivery: PendingDelivery): Promise<void> {
  if (delivery.sending) return delivery.sending
  if (!sender.undelivered.has(delivery.event.id)) return Promise.resolve()
  clearTimeout(delivery.timer)
  const attempt = deliver(sender, delivery)
    .catch((error: unknown) => {
      sender.log.warn(
        { error, id: delivery.event.id },
        'A webhook of the payment sandbox could not be sent.',
      )
      retryLater(sender, delivery)
    })
    .finally(() => {
      delivery.sending = undefined
      sender.running.delete(attempt)
    })
  delivery.sending = attempt
  sender.running.add(attempt)
  return attempt
}

async function deliver(sender: Sender, delivery: PendingDelivery) {
  const { event } = delivery
  const status = await send(sender, event)
  if (sender.mode === 'twice') await send(sender, event)
  delivery.attempts += 1
  if (sender.stop.signal.aborted) return
  const isAccepted = status !== null && status >= 200 && status < 300
  if (!isAccepted && seconds() - event.created_at < MAX_AGE_SECONDS)
    return retryLater(sender, delivery)
  if (!isAccepted)
    sender.log.warn(
      { event: event.event, id: event.id, status },
      'The shop did not accept a webhook for a day; it is dropped.',
    )
  sender.undelivered.delete(event.id)
  sender.done(event.id)
}

function retryLater(sender: Sender, delivery: PendingDelivery) {
  const pause = Math.min(FIRST_RETRY_MS * 2 ** Math.max(0, delivery.attempts - 1), MAX_PAUSE_MS)
  delivery.timer = setTimeout(() => {
    sender.queue.push(delivery)
    startQueued(sender)
  }, pause).unref()
}

async function send(sender: Sender, event: WebhookEvent): Promise<number | null> {
  const signature = sign(sender.secret, event.body)
  const body =
    sender.mode === 'corrupt'
      ? event.body.replace('"entity":"event"', '"entity":"Event"')
      : event.body
  const headers = {
    'content-type': 'application/json',
    'x-razorpay-signature': signature,
    'x-razorpay-event-id': event.id,
  }
  const status = await post(sender, headers, body).catch(() => null)
  sender.deliveries.push({ id: event.id, event: event.event, status, body })
  if (sender.deliveries.length > MAX_DELIVERIES) sender.deliveries.shift()
  return status
}

/**
 * The status of the shop's response; rejects if none comes in time. `node:http` costs half of what
 * `fetch` does.
 */
function post(sender: Sender, headers: Record<string, string>, body: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const url = sender.url()
    const { request, agent } = url.startsWith('https:')
      ? { request: https.request, agent: secureAgent }
      : { request: http.request, agent: plainAgent }
    const length = String(Buffer.byteLength(body))
    const call = request(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': length },
      agent,
      signal: sender.stop.signal,
    })
    const timer = setTimeout(
      () => call.destroy(new Error('The shop did not answer in time.')),
      RESPONSE_TIMEOUT_MS,
    )
    call.on('response', (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    })
    call.on('error', reject).on('close', () => {
      clearTimeout(timer)
      reject(new Error('The connection closed before the answer.'))
    })
    call.end(body)
  })
}

/**
 * Tries every waiting event once, at once, without its pause. In `reverse` one after the other, the
 * last first.
 */
async function flush(sender: Sender) {
  sender.queue.length = 0
  await Promise.all(sender.running)
  const undelivered = [...sender.undelivered.values()]
  if (sender.mode !== 'reverse')
    return void (await Promise.all(undelivered.map((delivery) => start(sender, delivery))))
  for (const delivery of undelivered.toReversed()) await start(sender, delivery)
}
