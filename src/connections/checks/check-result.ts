/** The result of a test, in a sentence for administrators. It has no text of the other side. */
export type CheckResult = { works: boolean; message: string }
