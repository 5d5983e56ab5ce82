import { defineConfig } from '@playwright/test'
import { build } from './scripts/build.mjs'
import { findBrowser } from './scripts/find-browser.mjs'

// Workers load this file again; they take the browser that the first look found, and what it built.
process.env.CHROMIUM_PATH = await findBrowser()
if (process.env.TEST_WORKER_INDEX === undefined) await build()

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // Each has a server and a PostgreSQL of its own. A story waits half of its time, so two fill two cores.
  workers: 2,
  forbidOnly: !!process.env.CI,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/results.json' }]],
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'Africa/Lagos',
    // Nothing that moves is looked at halfway.
    reducedMotion: 'reduce',
    // What a story answers in the server's place would not reach a page behind one.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // A trace of every story costs a third of the time: add --trace retain-on-failure when you need one.
    trace: 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      // Root, in a container with a small /dev/shm and no way out, is what CI looks like.
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--disable-background-networking'],
    },
  },
})
