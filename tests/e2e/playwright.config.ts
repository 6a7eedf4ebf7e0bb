import { defineConfig } from "@playwright/test"
import { chromiumPath } from "#scripts/verification/chromium.ts"
import { guards } from "../pace.ts"
import { browserWorkers, mainAddress, stackReady } from "./addresses.ts"
import { quietChromium } from "./quiet-chromium.ts"

export default defineConfig({
  testDir: ".",
  outputDir: "../../test-results",
  fullyParallel: true,
  workers: browserWorkers,
  retries: 0,
  timeout: guards.journey,
  expect: { timeout: guards.element },
  reporter: "list",
  use: {
    baseURL: mainAddress,
    actionTimeout: guards.wait,
    navigationTimeout: guards.wait,
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
  projects: [
    ...["smoke", "full", "http", "a11y"].map((name) => ({ name, testDir: `./${name}`, teardown: "logs" })),
    // What the journeys used must not be in the logs, so those are read when all are over.
    { name: "logs", testMatch: "logs.spec.ts" },
  ],
  webServer: {
    command: "node tests/e2e/stack.ts",
    cwd: "../..",
    wait: { stdout: new RegExp(stackReady) },
    timeout: guards.journey,
    gracefulShutdown: { signal: "SIGTERM", timeout: guards.wait },
    stdout: "ignore",
  },
})
