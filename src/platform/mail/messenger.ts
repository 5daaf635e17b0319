import { TEXT_TEMPLATES, type TextTemplate } from './text-templates.ts'

/**
 * A text message to a mobile number of ten digits. Its variables are secrets: they are neither
 * logged nor put into jobs.
 */
export type TextMessage = {
  mobile: string
  template: TextTemplate
  shopName: string
  variables: { code: string }
}

/** Hands text messages to the outside world. */
export type Messenger = {
  /** Rejects with a MessengerError when the message was not taken. */
  send(message: TextMessage): Promise<void>
  /** True for a minute after a message was not taken because nobody was there to take it. */
  isDown(): boolean
  /** Milliseconds after which a request for a message is answered, whether one is sent or not. */
  answerAfterMs: number
}

/** A text message was not taken. Says how, and nothing of the message. */
export class MessengerError extends Error {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super(message, options)
    this.name = 'MessengerError'
  }
}

/**
 * Where text messages go and what the owner has registered: ids by the name of the template, as the
 * carriers know it.
 */
export type MessengerSettings = {
  url: string
  token: string
  templates: Partial<Record<TextTemplate, string>>
}

/** How long an answer may take, and after which time whoever asks for a message is answered. */
type MessengerTimes = { timeoutMs?: number | undefined; answerAfterMs?: number }

const TIMEOUT_MS = 8000
const ANSWER_AFTER_MS = 1000
const DOWN_MS = 60_000

const textOf = ({ template, shopName, variables }: TextMessage): string =>
  TEXT_TEMPLATES[template]({ ...variables, shopName })

/**
 * Sends over HTTP: `POST { to, template, dltTemplateId?, text, variables }` with a bearer token; a
 * status of 2xx means taken. It neither follows a redirect nor repeats a message. Times are in
 * milliseconds.
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
      // A refusal of one number (4xx) says nothing of the next; a refused token or a broken
      // messenger does.
      if (response.status >= 500 || [401, 403, 429].includes(response.status))
        downUntil = Date.now() + DOWN_MS
      throw new MessengerError(`The messenger answered ${response.status}`)
    },
  }
}
