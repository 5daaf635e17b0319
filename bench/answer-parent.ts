type Answerer = (data: unknown) => unknown

/**
 * What every measured process can be asked: the processor time it has used so far, and its memory.
 */
const usage = (): { cpuMs: number; rssMb: number } => {
  const { user, system } = process.cpuUsage()
  return { cpuMs: (user + system) / 1000, rssMb: process.memoryUsage.rss() / 1_000_000 }
}

/** Answers the questions of the measuring process until it leaves. `kind` names the answerer. */
export function answerParent(
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
