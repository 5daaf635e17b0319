import { defineConfig } from '@playwright/test'
import { availableParallelism } from 'node:os'
import { CHROMIUM_ARGS, findChromium } from './test/chromium.ts'

/**
 * Without the optimizing compilers of V8: a page of a journey is gone before their code has paid
 * for itself. axe then takes a fifth less processor time, and the load of a page a tenth.
 */
const SHORT_LIVED = ['--js-flags=--no-maglev,--no-turbofan']

/**
 * With more memory for new objects a worker, which has a shop in it, needs less processor time.
 * Workers are started with the options of this process.
 */
process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=64`.trim()

const EVERY_SCREEN = '**/accessibility.spec.ts'

export default defineConfig({
  testDir: 'test/journeys',
  globalSetup: './test/require-build.ts',
  // Playwright would compile the built server too, 5 MB, in each worker.
  build: { external: ['**/build/**'] },
  // Each worker has its own shop and browser.
  workers: Math.min(2, availableParallelism()),
  // Journeys of administrators change products that journeys of the storefront count, so the two
  // never share a shop. The check of every screen has its own command, and a shop in each worker.
  projects: [
    { name: 'storefront', testIgnore: ['**/admin*.spec.ts', EVERY_SCREEN] },
    { name: 'admin', testMatch: '**/admin*.spec.ts' },
    { name: 'screens', testMatch: EVERY_SCREEN, fullyParallel: true },
  ],
  timeout: 90_000,
  // Flaky journeys are listed at the end of a run.
  retries: Number(process.env.JOURNEY_RETRIES ?? 0),
  globalTimeout: 30 * 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    viewport: { width: 360, height: 740 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // Journeys cannot observe or change what a service worker fetches. Only its own journey allows
    // it.
    serviceWorkers: 'block',
    // Traces take a quarter of the processor time, and nearly all are discarded. Run a failed
    // journey again with `--trace retain-on-failure`.
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findChromium(), args: [...CHROMIUM_ARGS, ...SHORT_LIVED] },
  },
})
