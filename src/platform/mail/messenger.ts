import { TEXT_TEMPLATES, type TextTemplate } from './text-templates.ts'

/**
 * A text message to a mobile number of ten digits. Its variables are secret: never log them or put
 * them into jobs.
 */
type TextMessage = {
  mobile: string
  template: TextTemplate
  shopName: string
  variables: { code: string }
}

/** Sends text messages. */
export type Messenger = {
  /** Rejects with a MessengerError if the message was not accepted. */
  send(message: TextMessage): Promise<void>
  /** True for a minute after the messenger failed or could not be reached. */
  isDown(): boolean
  /** How long every request for a message takes, sent or not, so that its time reveals nothing. */
  answerAfterMs: number
}

/** A text message was not accepted. The error says why and nothing about the message. */
class MessengerError extends Error {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super(message, options)
    this.name = 'MessengerError'
  }
}

/** The messenger's address and token, and the ids of the templates registered with the carriers. */
export type MessengerSettings = {
  url: string
  token: string
  templates: Partial<Record<TextTemplate, string>>
}

/** The timeout of the messenger, and Messenger.answerAfterMs. */
type MessengerTimes = { timeoutMs?: number | undefined; answerAfterMs?: number }

const TIMEOUT_MS = 8000
const ANSWER_AFTER_MS = 1000
const DOWN_MS = 60_000

const textOf = ({ template, shopName, variables }: TextMessage): string =>
  TEXT_TEMPLATES[template]({ ...variables, shopName })

/**
 * Opens a messenger over HTTP: `POST { to, template, dltTemplateId?, text, variables }` with a
 * bearer token; 2xx means accepted. Does not follow redirects or retry. Times are in milliseconds.
 */
export function openMessenger(
  { url, token, templates }: MessengerSettings,
  { timeoutMs = TIMEOUT_MS, answerAfterMs = ANSWER_AFTER_MS }: MessengerTimes = {},
): Messenger {
  let downUntil = 0
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
        text: textOf(message),
        variables: message.variables,
      }),
    })
  return {
    answerAfterMs,
    isDown: () => Date.now() < downUntil,
    send: async (message) => {
      const response = await post(message).catch((error: unknown) => {
        downUntil = Date.now() + DOWN_MS
        throw new MessengerError('The messenger could not be reached', { cause: error })
      })
      await response.body?.cancel()
      if (response.ok) return
      // Another 4xx concerns only this number. These mean that other messages fail too.
      if (response.status >= 500 || [401, 403, 429].includes(response.status))
        downUntil = Date.now() + DOWN_MS
      throw new MessengerError(`The messenger answered ${response.status}`)
    },
  }
}
