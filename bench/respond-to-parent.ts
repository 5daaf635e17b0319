type Handler = (data: unknown) => unknown

/** Returns the processor time used so far and the memory of this process. */
const usage = (): { cpuMs: number; rssMb: number } => {
  const { user, system } = process.cpuUsage()
  return { cpuMs: (user + system) / 1000, rssMb: process.memoryUsage.rss() / 1_000_000 }
}

/** Responds to the messages of the measuring process by their kind, until that process exits. */
export function respondToParent(
  handlers: Record<string, Handler>,
  close: () => Promise<void>,
): void {
  const all: Record<string, Handler> = { usage, ...handlers }
  process.on('message', (message: { id: number; kind: string; data: unknown }) => {
    const handle = async () => all[message.kind]?.(message.data)
    handle().then(
      (value) => process.send?.({ id: message.id, value }),
      (error: unknown) => process.send?.({ id: message.id, error: String(error) }),
    )
  })
  process.on('disconnect', () => void close())
  process.send?.({ id: 0 })
}
