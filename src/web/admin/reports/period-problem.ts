import { ApiError } from '#web/api/client.ts'

/** Why the days are refused. The screen keeps its form, so that others can be chosen. */
export function toProblem(error: unknown): { problem: string } {
  if (error instanceof ApiError && error.fields?.to) return { problem: error.fields.to }
  throw error
}
