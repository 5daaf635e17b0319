import { assertBuilt, ROOT } from '../src/bin/built.ts'

/** Journeys open the pages as they were built, so a stale build would test something else. */
export default function requireBuild(): void {
  assertBuilt(ROOT)
}
