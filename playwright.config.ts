import { defineConfig } from '@playwright/test'
import { availableParallelism } from 'node:os'
import { CHROMIUM_ARGS, findChromium } from './test/chromium.ts'

export default defineConfig({
  testDir: 'test/journeys',
  globalSetup: './test/require-build.ts',
  // Each has a shop and a browser of its own.
  workers: Math.min(2, availableParallelism()),
  // Administrators change products that journeys of the storefront count, so the two never share a
  // shop.
  projects: [
    { name: 'storefront', testIgnore: '**/admin*.spec.ts' },
    { name: 'admin', testMatch: '**/admin*.spec.ts' },
  ],
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    viewport: { width: 360, height: 740 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // Only the journey that is about it: what a service worker fetches is out of a journey's sight
    // and reach.
    serviceWorkers: 'block',
    trace: 'retain-on-failure',
    launchOptions: { executablePath: findChromium(), args: CHROMIUM_ARGS },
  },
})
