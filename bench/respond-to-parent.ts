type Answerer = (data: unknown) => unknown

/** Returns the processor time used so far and the memory of this process. */
const usage = (): { cpuMs: number; rssMb: number } => {
  const { user, system } = process.cpuUsage()
  return { cpuMs: (user + system) / 1000, rssMb: process.memoryUsage.rss() / 1_000_000 }
}

/**
 * Responds to the messages of the measuring process until it exits. `kind` is the type of process.
 */
export function respondToParent(
  answerers: Record<string, Answerer>,
  leave: () => Promise<void>,
): void {
  const all: Record<string, Answerer> = { usage, ...answerers }
  process.on('message', (question: { id: number; kind: string; data: unknown }) => {
    const answer = async () => all[question.kind]?.(question.data)
    answer().then(
      (value) => process.send?.({ id: question.id, value }),
      (error: unknown) => process.send?.({ id: question.id, error: String(error) }),
    )
  })
  process.on('disconnect', () => void leave())
  process.send?.({ id: 0 })
}
