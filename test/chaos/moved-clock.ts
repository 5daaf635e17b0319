/**
 * Preloaded into a process of the shop: moves its clock by CLOCK_OFFSET_MS, or by the milliseconds
 * that its parent sends. The clock of the machine stays as it is.
 */
let offsetMs = Number(process.env.CLOCK_OFFSET_MS ?? 0)
const RealDate = Date

class MovedDate extends RealDate {
  constructor(...parts: [] | ConstructorParameters<typeof RealDate>) {
    if (parts.length === 0) super(RealDate.now() + offsetMs)
    else super(...parts)
  }
  static override now(): number {
    return RealDate.now() + offsetMs
  }
}

globalThis.Date = MovedDate as DateConstructor
process.on('message', (message: { offsetMs?: number }) => {
  if (typeof message.offsetMs === 'number') offsetMs = message.offsetMs
})
// The channel to the parent must not keep a process that wants to end.
process.channel?.unref()
