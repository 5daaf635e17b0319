/** A program cannot start for a reason that its owner can mend; the sentence is for them. */
export class StartFailure extends Error {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super(message, options)
    this.name = 'StartFailure'
  }
}
