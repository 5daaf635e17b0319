import { assertBuilt, ROOT } from '../src/bin/built.ts'

/** Journeys open the built pages, so a stale build would test something else. */
export default function requireBuild(): void {
  assertBuilt(ROOT)
}
