import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The files that take longest, which begin first: one that began last would run alone at the end.
 * Vitest knows the times of the files only after a run, and a new clone has had none.
 */
const LONG = [
  'test/histories/histories.test.ts',
  'test/faults/kill.test.ts',
  'test/fuzz/fuzz.test.ts',
  'test/deploy/image.test.ts',
  'test/endpoints.test.ts',
  'test/faults/commands-stopped.test.ts',
  'test/backup/commands.test.ts',
  'test/admin-endpoints.test.ts',
  'test/faults/lost-connections.test.ts',
  'test/faults/restarted-postgres.test.ts',
  'test/api/jobs.test.ts',
  'test/api/concurrency.test.ts',
  'test/api/provider-faults.test.ts',
  'test/faults/uploads.test.ts',
  'test/faults/pictures.test.ts',
  'test/faults/demo-pictures.test.ts',
]

const rankOf = ({ moduleId }: TestSpecification): number => {
  const rank = LONG.findIndex((name) => moduleId.endsWith(name))
  return rank < 0 ? LONG.length : rank
}

/** Sorts the test files: those of LONG first, then as Vitest does. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => rankOf(a) - rankOf(b))
  }
}
