import { defineConfig } from "vitest/config"

/** A zone no developer sits in, with an offset of three quarters of an hour and daylight saving. */
const odd = { TZ: "Pacific/Chatham" }

export default defineConfig({
  test: {
    env: odd,
    pool: "forks",
    projects: [
      {
        test: {
          name: "unit",
          include: ["{lib,components,prisma}/**/*.test.{ts,tsx}"],
        },
      },
      {
        test: {
          name: "backend",
          include: ["tests/{backend,launch}/**/*.test.ts"],
          globalSetup: "tests/backend/setup/global.ts",
          setupFiles: "tests/backend/setup/database.ts",
          testTimeout: 20_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 10_000, interval: 20 } },
        },
      },
    ],
  },
})
