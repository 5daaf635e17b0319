import { availableParallelism } from 'node:os'
import path from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { LongFirst } from './test/long-first.ts'
import { UnfinishedFiles } from './test/unfinished-files.ts'

/** Tests without a database, or of files alone: a run on PostgreSQL leaves them out. */
const WITHOUT_DATABASE = [
  'test/*/**/{memory,mail-verdict,pictures,demo-pictures}.test.ts',
  'test/{architecture,built,layers,structure}.test.ts',
  'test/{reserved-slugs,security-document,service-worker}.test.ts',
  'test/api/sandbox.test.ts',
  'test/deploy/{caddy,systemd}.test.ts',
  'test/faults/uploads.test.ts',
  'test/{asvs,invoices,texts}/**',
]

/** The shop of the image has a PostgreSQL: a run on the embedded database leaves it out. */
const ON_POSTGRES = ['test/deploy/image.test.ts']

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: [
      ...configDefaults.exclude,
      ...(process.env.TEST_DATABASE_URL ? WITHOUT_DATABASE : ON_POSTGRES),
    ],
    // The files of a worker run one after the other and share its modules and its database. Some
    // files wait for a time limit or a process, so one worker more than there are processors. A
    // PostgreSQL computes beside its workers.
    isolate: false,
    maxWorkers: process.env.TEST_DATABASE_URL
      ? Math.min(2, availableParallelism())
      : Math.min(3, availableParallelism() + 1),
    sequence: { sequencer: LongFirst },
    reporters: ['default', new UnfinishedFiles()],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // Shops and commands that tests start run the sources: they share what Node has compiled.
    env: {
      NODE_COMPILE_CACHE: path.join(
        import.meta.dirname,
        'node_modules/.cache/jhumka-tests/compiled',
      ),
    },
    // With more memory for new objects a worker needs a tenth less processor time.
    execArgv: ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=64'],
  },
})
