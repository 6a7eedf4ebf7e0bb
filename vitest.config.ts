import { availableParallelism } from "node:os"
import { defineConfig } from "vitest/config"

/** A zone no developer sits in, with an offset of three quarters of an hour and daylight saving. */
const odd = { TZ: "Pacific/Chatham" }

/** Tests that alter what a process holds for good: its limits, its clock, its database. */
const ownProcess = ["call-limits", "database-away", "wrong-clock"].map(
  (name) => `tests/backend/${name}.test.ts`,
)

const onDatabase = {
  setupFiles: "tests/backend/setup/database.ts",
  testTimeout: 20_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 10_000, interval: 20 } },
}

export default defineConfig({
  test: {
    env: odd,
    pool: "forks",
    // One for each core of a small machine, where Vitest would leave one core to itself.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    globalSetup: "tests/backend/setup/global.ts",
    projects: [
      {
        test: {
          name: "unit",
          include: ["{lib,components,prisma,tests/faults}/**/*.test.{ts,tsx}"],
          exclude: ["**/*.dom.test.*"],
        },
      },
      {
        test: {
          name: "components",
          include: ["{components,tests/components}/**/*.dom.test.{ts,tsx}"],
          environment: "happy-dom",
          setupFiles: "tests/components/setup.ts",
          testTimeout: 20_000,
          // What screens import is evaluated once a worker, not once a file.
          isolate: false,
        },
      },
      {
        test: {
          ...onDatabase,
          name: "backend",
          include: ["tests/backend/**/*.test.ts"],
          exclude: ownProcess,
          // What the application imports is evaluated once a worker, not once a file.
          isolate: false,
        },
      },
      {
        test: {
          ...onDatabase,
          name: "processes",
          include: ["tests/launch/**/*.test.ts", ...ownProcess],
        },
      },
    ],
  },
})
