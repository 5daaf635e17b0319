import pino from 'pino'

/** Where the shop writes what happened, for those who run it. */
export type Log = {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/** A log of JSON lines on standard error. Tokens and secrets are never given to it. */
export function consoleLog(level: string): Log {
  const logger = pino({ level }, pino.destination({ fd: 2, sync: true }))
  return {
    info: (details, message) => logger.info(details, message),
    warn: (details, message) => logger.warn(details, message),
    error: (details, message) => logger.error(details, message),
  }
}
