import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import pino, { type LoggerOptions } from 'pino'

/** The log of the server, for its operator. */
export type Log = {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/**
 * What every line that is logged while a request or a job runs contains: the id of the request, or
 * the name and id of the job, and the id of the request that enqueued it.
 */
export type LogContext =
  | { requestId: string }
  | { job: string; jobId: string; enqueuedBy?: string | undefined }

const contexts = new AsyncLocalStorage<LogContext>()

/** Runs `work`. All lines that it logs contain `context`. */
export const inLogContext = <Result>(context: LogContext, work: () => Result): Result =>
  contexts.run(context, work)

/** Returns the id of the request that runs, or of the request that enqueued the job that runs. */
export function currentRequestId(): string | undefined {
  const context = contexts.getStore()
  if (!context) return undefined
  return 'requestId' in context ? context.requestId : context.enqueuedBy
}

/** The header that carries the id of a request, in both directions. */
export const REQUEST_ID_HEADER = 'x-request-id'

/** The ids that are taken from a proxy: short, and safe in a log, a header and a page. */
const SAFE_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/
const PREFIX_BYTES = 6

/**
 * Returns a function that makes the id of each request: that of its header, if it is safe, or the
 * next of this process. A random prefix and a counter cost less than a random id.
 */
export function openRequestIds(): (sent: string | string[] | undefined) => string {
  const prefix = randomBytes(PREFIX_BYTES).toString('hex')
  let count = 0
  return (sent) =>
    typeof sent === 'string' && SAFE_ID.test(sent)
      ? sent
      : `${prefix}-${(count += 1).toString(36).padStart(4, '0')}`
}

/** The values of a statement, which Drizzle adds to its error: phone numbers, hashes, tokens. */
const VALUES = /\nparams: [\s\S]*?(?=\n {4}at |$)/
const withoutValues = (text: string): string => text.replace(VALUES, '')

/** The fields of an error that are logged: none has a value that a client sent. */
const FIELDS = ['code', 'status', 'statusCode', 'constraint', 'table', 'column', 'syscall']
const MAX_CAUSES = 5

type LoggedError = { type: string; message: string; stack: string; cause?: LoggedError }

/** Returns what is logged of an error: never the values of a statement. */
function toLoggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' }
  const { name, message, stack = '', cause } = error
  const fields = Object.entries(error).filter(([field]) => FIELDS.includes(field))
  return {
    type: name,
    message: withoutValues(message),
    stack: withoutValues(stack),
    ...Object.fromEntries(fields),
    ...(cause !== undefined && depth < MAX_CAUSES && { cause: toLoggedError(cause, depth + 1) }),
  }
}

/** The options of both logs of a process: that of the HTTP server and that of everything else. */
export const logOptions = (level: string) =>
  ({
    level,
    serializers: { err: (error: unknown) => toLoggedError(error) },
    redact: ['req.headers.authorization', 'req.headers.cookie'],
  }) satisfies LoggerOptions

/**
 * Returns a log of JSON lines on standard error, each with the context of its request or job. Never
 * pass tokens or secrets to it.
 */
export function consoleLog(level: string): Log {
  const logger = pino(
    { ...logOptions(level), mixin: () => contexts.getStore() ?? {} },
    pino.destination({ fd: 2, sync: true }),
  )
  return {
    info: (details, message) => logger.info(details, message),
    warn: (details, message) => logger.warn(details, message),
    error: (details, message) => logger.error(details, message),
  }
}
