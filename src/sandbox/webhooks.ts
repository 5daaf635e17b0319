import http from 'node:http'
import https from 'node:https'
import type { WebhookEvent } from './entities.ts'
import { seconds } from './entities.ts'
import type { WarnLog } from './log-file.ts'
import { sign } from './signature.ts'

/**
 * How webhooks travel: as they should, lost, twice, the last first, or with a body that was changed
 * on the way.
 */
export type WebhookMode = 'send' | 'drop' | 'twice' | 'reverse' | 'corrupt'
/**
 * One attempt to deliver an event; `status` is the shop's answer, `null` when none came in time.
 */
export type Delivery = { id: string; event: string; status: number | null; body: string }

const ANSWER_WITHIN = 5000
const FIRST_RETRY = 1000
const LONGEST_PAUSE = 15 * 60_000
const GIVE_UP_AFTER = 24 * 3600
const AT_ONCE = 16
const REMEMBERED = 500

const plainAgent = new http.Agent({ keepAlive: true, maxSockets: AT_ONCE })
const secureAgent = new https.Agent({ keepAlive: true, maxSockets: AT_ONCE })

export type WebhookSenderOptions = {
  url(): string
  secret: string
  log: WarnLog
  pending: WebhookEvent[]
  done(eventId: string): void
}

type Waiting = {
  event: WebhookEvent
  attempts: number
  timer: NodeJS.Timeout | undefined
  sending: Promise<void> | undefined
}
type Sender = WebhookSenderOptions & {
  mode: WebhookMode
  waiting: Map<string, Waiting>
  due: Waiting[]
  running: Set<Promise<void>>
  deliveries: Delivery[]
  stop: AbortController
}

/**
 * Sends events until the shop takes them: at least once, in any order, with growing pauses for a
 * day.
 */
export function openWebhookSender(options: WebhookSenderOptions) {
  const sender: Sender = {
    ...options,
    mode: 'send',
    waiting: new Map(),
    due: [],
    running: new Set(),
    deliveries: [],
    stop: new AbortController(),
  }
  for (const event of options.pending) retryLater(sender, wait(sender, event))
  return {
    tell: (events: WebhookEvent[]) => tell(sender, events),
    mode(mode: WebhookMode) {
      sender.mode = mode
    },
    deliveries: (): Delivery[] => [...sender.deliveries],
    flush: () => flush(sender),
    async close() {
      sender.stop.abort()
      for (const { timer } of sender.waiting.values()) clearTimeout(timer)
      await Promise.all(sender.running)
    },
  }
}

function wait(sender: Sender, event: WebhookEvent): Waiting {
  const waiting: Waiting = { event, attempts: 0, timer: undefined, sending: undefined }
  sender.waiting.set(event.id, waiting)
  return waiting
}

function tell(sender: Sender, events: WebhookEvent[]) {
  if (sender.stop.signal.aborted) return
  if (sender.mode === 'drop') return events.forEach((event) => sender.done(event.id))
  const waiting = events.map((event) => wait(sender, event))
  // In reverse, events are held until somebody flushes: only then is it known which one is the
  // last.
  if (sender.mode === 'reverse') return
  sender.due.push(...waiting)
  setImmediate(startDue, sender)
}

function startDue(sender: Sender) {
  while (sender.running.size < AT_ONCE && !sender.stop.signal.aborted) {
    const next = sender.due.shift()
    if (!next) return
    void start(sender, next).then(() => startDue(sender))
  }
}

function start(sender: Sender, waiting: Waiting): Promise<void> {
  if (waiting.sending) return waiting.sending
  if (!sender.waiting.has(waiting.event.id)) return Promise.resolve()
  clearTimeout(waiting.timer)
  const attempt = deliver(sender, waiting)
    .catch((error: unknown) => {
      sender.log.warn(
        { error, id: waiting.event.id },
        'A webhook of the payment stand-in could not be sent.',
      )
      retryLater(sender, waiting)
    })
    .finally(() => {
      waiting.sending = undefined
      sender.running.delete(attempt)
    })
  waiting.sending = attempt
  sender.running.add(attempt)
  return attempt
}

async function deliver(sender: Sender, waiting: Waiting) {
  const { event } = waiting
  const status = await send(sender, event)
  if (sender.mode === 'twice') await send(sender, event)
  waiting.attempts += 1
  if (sender.stop.signal.aborted) return
  const taken = status !== null && status >= 200 && status < 300
  if (!taken && seconds() - event.created_at < GIVE_UP_AFTER) return retryLater(sender, waiting)
  if (!taken)
    sender.log.warn(
      { event: event.event, id: event.id, status },
      'The shop did not take a webhook for a day; it is given up.',
    )
  sender.waiting.delete(event.id)
  sender.done(event.id)
}

function retryLater(sender: Sender, waiting: Waiting) {
  const pause = Math.min(FIRST_RETRY * 2 ** Math.max(0, waiting.attempts - 1), LONGEST_PAUSE)
  waiting.timer = setTimeout(() => {
    sender.due.push(waiting)
    startDue(sender)
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
  if (sender.deliveries.length > REMEMBERED) sender.deliveries.shift()
  return status
}

/**
 * The status of the shop's answer; rejects when none comes in time. `node:http` costs half of what
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
      ANSWER_WITHIN,
    )
    call.on('response', (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
    })
    call.on('error', reject).on('close', () => {
      clearTimeout(timer)
      reject(new Error('The connection closed before the answer.'))
    })
    call.end(body)
  })
}

/**
 * One attempt now for every event that waits, however long its pause; the last first in `reverse`,
 * one after the other.
 */
async function flush(sender: Sender) {
  sender.due.length = 0
  await Promise.all(sender.running)
  const waiting = [...sender.waiting.values()]
  if (sender.mode !== 'reverse')
    return void (await Promise.all(waiting.map((one) => start(sender, one))))
  for (const one of waiting.toReversed()) await start(sender, one)
}
