import { writeText, type TextOf, type TextTemplate } from '#shared/messages/text-templates.ts'

/**
 * A text message to a mobile number of ten digits. Codes in its variables are secret: never log
 * them or put them into jobs.
 */
type TextMessage = TextOf<TextTemplate> & { mobile: string }

/** Sends text messages. */
export type Messenger = {
  /** Rejects with a MessengerError if the message was not accepted. */
  send(message: TextMessage): Promise<void>
  /** Whether the id of this template, as registered with the carriers, is set. */
  hasTemplate(template: TextTemplate): boolean
  /** True for a minute after the messenger failed or could not be reached. */
  isDown(): boolean
  /** How long every request for a message takes, sent or not, so that its time reveals nothing. */
  responseDelayMs: number
}

/** A text message was not accepted. The error says why and nothing about the message. */
export class MessengerError extends Error {
  /** The HTTP status; undefined without a response. */
  readonly status: number | undefined

  constructor(message: string, options: { cause?: unknown; status?: number } = {}) {
    super(message, { cause: options.cause })
    this.name = 'MessengerError'
    this.status = options.status
  }
}

/** The messenger's address and token, and the ids of the templates registered with the carriers. */
export type MessengerSettings = {
  url: string
  token: string
  templates: Partial<Record<TextTemplate, string>>
}

/** The timeout of the messenger, and Messenger.responseDelayMs. */
type MessengerTimes = { timeoutMs?: number | undefined; responseDelayMs?: number }

const TIMEOUT_MS = 8000
const RESPONSE_DELAY_MS = 1000
const DOWN_MS = 60_000

/**
 * Opens a messenger over HTTP: `POST { to, template, dltTemplateId?, text, variables }` with a
 * bearer token; 2xx means accepted. Does not follow redirects or retry. Times are in milliseconds.
 */
export function openMessenger(
  { url, token, templates }: MessengerSettings,
  { timeoutMs = TIMEOUT_MS, responseDelayMs = RESPONSE_DELAY_MS }: MessengerTimes = {},
): Messenger {
  /** In ms of performance.now, which no change of the machine's clock moves. */
  let downUntil = Number.NEGATIVE_INFINITY
  const post = (message: TextMessage) =>
    fetch(url, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        authorization: `Bearer ${token}`,
      },
      body: JSON.stringify({
        to: `+91${message.mobile}`,
        template: message.template,
        dltTemplateId: templates[message.template],
        text: writeText(message),
        variables: message.variables,
      }),
    })
  return {
    responseDelayMs,
    hasTemplate: (template) => Boolean(templates[template]),
    isDown: () => performance.now() < downUntil,
    send: async (message) => {
      const response = await post(message).catch((error: unknown) => {
        downUntil = performance.now() + DOWN_MS
        throw new MessengerError('The messenger could not be reached', { cause: error })
      })
      await response.body?.cancel()
      if (response.ok) return
      // Another 4xx concerns only this number. These mean that other messages fail too.
      if (response.status >= 500 || [401, 403, 429].includes(response.status))
        downUntil = performance.now() + DOWN_MS
      throw new MessengerError(`The messenger answered ${response.status}`, {
        status: response.status,
      })
    },
  }
}
