/** A program cannot start for a reason that its operator can fix. The message is for them. */
export class StartFailure extends Error {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super(message, options)
    this.name = 'StartFailure'
  }
}

/** How long a failed program may take to close its resources, from the failure on (ms). */
export const CLOSE_TIMEOUT_MS = 3000

const deadlines = new WeakMap<Error, number>()

/** Returns the milliseconds left for closing. All callers that rethrow one error share them. */
function timeLeft(error: unknown): number {
  if (!(error instanceof Error)) return CLOSE_TIMEOUT_MS
  const deadline = deadlines.get(error) ?? performance.now() + CLOSE_TIMEOUT_MS
  deadlines.set(error, deadline)
  return Math.max(0, deadline - performance.now())
}

type Closable = { close(): Promise<unknown> }

/**
 * Closes these resources in this order, then throws the error. Resources that do not close in time
 * stay open.
 */
export async function closeAndThrow(error: unknown, ...resources: Closable[]): Promise<never> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, timeLeft(error))
    void closeAll(resources).then(() => {
      clearTimeout(timer)
      resolve()
    })
  })
  throw error
}

async function closeAll(resources: Closable[]): Promise<void> {
  for (const each of resources) await each.close().catch(() => undefined)
}
