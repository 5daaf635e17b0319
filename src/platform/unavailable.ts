/** A dependency such as the database is not available now. The same request may succeed later. */
export class Unavailable extends Error {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super(message, options)
    this.name = 'Unavailable'
  }
}

/**
 * SQLSTATE values of a server that is unreachable, busy, full or read-only:
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const SQLSTATE = new RegExp(
  [
    '08...', // connection exception
    '53...', // insufficient resources: disk full, out of memory, too many connections
    '57...', // operator intervention: shutdown, starting up, statement_timeout
    '58030', // input/output error
    '25006', // read-only transaction
    '25P0[34]', // idle_in_transaction_session_timeout, transaction_timeout
    '55P03', // lock_timeout
    '40001', // serialization failure that outlived the retries
    '40P01', // deadlock that outlived the retries
    '28...', // invalid authorization, after the password changed
    '3D000', // the database does not exist
  ].join('|'),
)

/** Error codes of sockets and file systems that mean the same. */
const SYSTEM = new Set(
  [
    'ECONNREFUSED ECONNRESET ECONNABORTED EPIPE ETIMEDOUT EHOSTUNREACH EHOSTDOWN ENETUNREACH ' +
      'ENETDOWN',
    'ENOTFOUND EAI_AGAIN ENOBUFS ENOSPC EDQUOT EROFS EMFILE ENFILE EIO',
  ].flatMap((names) => names.split(' ')),
)

/** Error codes of sockets that cannot reach the other end. */
const UNREACHABLE = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
]
export const isUnreachable = (code: string): boolean => UNREACHABLE.includes(code)

/** Whether a code is a SQLSTATE. Codes of the operating system begin with a letter. */
export const isSqlState = (code: string): boolean => /^\d[0-9A-Z]{4}$/.test(code)

const isCode = (code: unknown): boolean =>
  typeof code === 'string' && (SYSTEM.has(code) || (isSqlState(code) && SQLSTATE.test(code)))

/**
 * Returns the message of an error. If every address of a host refuses, Node throws an
 * AggregateError without a message; this returns the message of its first error.
 */
export const messageOf = (error: Error): string =>
  error instanceof AggregateError && error.errors[0] instanceof Error
    ? error.errors[0].message
    : error.message

/** Whether an error or one of its causes means unreachable, busy, full or read-only. */
export function isUnavailable(error: unknown): boolean {
  for (
    let each = error, depth = 0;
    each instanceof Error && depth < 5;
    each = each.cause, depth += 1
  ) {
    if (each instanceof Unavailable || ('code' in each && isCode(each.code))) return true
  }
  return false
}
