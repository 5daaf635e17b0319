import pino from 'pino'

/** The log of the server, for its operator. */
export type Log = {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/** Returns a log of JSON lines on standard error. Never pass tokens or secrets to it. */
export function consoleLog(level: string): Log {
  const logger = pino({ level }, pino.destination({ fd: 2, sync: true }))
  return {
    info: (details, message) => logger.info(details, message),
    warn: (details, message) => logger.warn(details, message),
    error: (details, message) => logger.error(details, message),
  }
}
