/** A program cannot start for a reason that its owner can mend; the sentence is for them. */
export class StartFailure extends Error {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super(message, options)
    this.name = 'StartFailure'
  }
}

/** How long a program that fails closes what it has opened, in milliseconds from its failure. */
export const CLOSE_TIMEOUT_MS = 3000

const deadlines = new WeakMap<Error, number>()

/**
 * Milliseconds that are left for closing after this error; all callers that rethrow it share them.
 */
function timeLeft(error: unknown): number {
  if (!(error instanceof Error)) return CLOSE_TIMEOUT_MS
  const deadline = deadlines.get(error) ?? performance.now() + CLOSE_TIMEOUT_MS
  deadlines.set(error, deadline)
  return Math.max(0, deadline - performance.now())
}

type Closable = { close(): Promise<unknown> }

/**
 * Closes what was opened, in this order, before it throws why the program failed. What does not
 * close in time is left open.
 */
export async function closeAndThrow(error: unknown, ...opened: Closable[]): Promise<never> {
  await new Promise<void>((resolve) => {
    const late = setTimeout(resolve, timeLeft(error))
    void closeAll(opened).then(() => {
      clearTimeout(late)
      resolve()
    })
  })
  throw error
}

async function closeAll(opened: Closable[]): Promise<void> {
  for (const each of opened) await each.close().catch(() => undefined)
}
