import { defineConfig } from "@playwright/test"
import { chromiumPath } from "#lib/launch/chromium.ts"
import { mainAddress, remoteAddress } from "./addresses.ts"
import { quietChromium } from "./quiet-chromium.ts"

export default defineConfig({
  testDir: ".",
  outputDir: "../../test-results",
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: "list",
  use: {
    baseURL: mainAddress,
    viewport: { width: 1440, height: 900 },
    timezoneId: "Europe/Paris",
    locale: "en-GB",
    // A third of a journey's time; to look into a failure: npm run test:e2e -- notes.spec.ts --trace retain-on-failure
    trace: "off",
    // What moves is waited for before it is clicked. Journeys about how the app reacts see it move.
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
    launchOptions: { executablePath: chromiumPath(), args: quietChromium },
  },
  // What the journeys used must not stand in the logs, so those are read when all are over.
  projects: [
    { name: "journeys", testIgnore: "logs.spec.ts" },
    { name: "logs", testMatch: "logs.spec.ts", dependencies: ["journeys"] },
  ],
  webServer: {
    command: "node tests/e2e/stack.ts",
    cwd: "../..",
    url: `${remoteAddress}/healthz`,
    timeout: 120_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
    stdout: "ignore",
  },
})
