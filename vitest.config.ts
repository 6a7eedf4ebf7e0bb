import { globSync, readFileSync } from "node:fs"
import { availableParallelism } from "node:os"
import { resolve } from "node:path"
import { defineConfig } from "vitest/config"
import { BaseSequencer, type TestSpecification } from "vitest/node"
import { guards } from "#tests/pace.ts"

const environment = {
  /** A zone no developer sits in, with an offset of three quarters of an hour and daylight saving. */
  TZ: "Pacific/Chatham",
  /** Most of what a short process does is to compile what it imports: those that tests start take it from here. */
  NODE_COMPILE_CACHE: resolve("node_modules/.cache/compiled"),
}

/** Tests that `npm run verify` leaves to the whole verification this time. */
const leftOut = process.env.TEST_LEFT_OUT?.split(" ").filter(Boolean) ?? []

/** Tests that alter what a process holds for good: its limits, its clock, its database. */
const ownProcess = [
  "security/call-limits",
  "contract/changed-secret",
  "contract/wrong-clock",
  "resilience/database-away",
  "resilience/external-accounting*",
  "resilience/*mailbox-oauth",
].map((name) => `tests/${name}.test.ts`)

/** Tests of what keeps files, which are run a second time over a bucket. */
const onBucket = [
  "stored-files",
  "documents",
  "registration-files",
  "export-file",
  "import-upload",
  "invoice-files",
].map((name) => `tests/contract/${name}.test.ts`)

const unitTests = "{lib,components,prisma,scripts,tests/faults}/**/*.test.{ts,tsx}"
const componentTests = "{components,tests/components}/**/*.dom.test.{ts,tsx}"

/** Components before what they load later is there: in a process of its own no other has loaded it. */
const notLoaded = [
  "components/mail/composer/shared/composer-fallback.dom.test.tsx",
  "components/records/changes/leave-guard-offline.dom.test.tsx",
  "components/records/changes/use-leave-guard.dom.test.tsx",
]

/** Unit tests that put something in the place of a module, the clock or the environment: others of the process would find it there. */
const replacing = globSync(unitTests).filter((path) => /\bvi\.|process\.env/.test(readFileSync(path, "utf8")))

/** What starts processes waits for them most of its time: begun first, it is done when the others are. */
class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const isWaiting = ({ moduleId }: TestSpecification) => moduleId.includes("/tests/resilience/")
    return [...sorted.filter(isWaiting), ...sorted.filter((file) => !isWaiting(file))]
  }
}

const onDatabase = {
  globalSetup: "tests/setup/global.ts",
  setupFiles: ["tests/setup/database.ts", "tests/setup/record-statements.ts", "tests/setup/logged-errors.ts"],
  testTimeout: guards.backend,
  hookTimeout: guards.backend,
  expect: { poll: { timeout: guards.wait, interval: 20 } },
}

export default defineConfig({
  test: {
    env: environment,
    pool: "forks",
    // One more than cores: tests wait for the database, for processes and for time.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: WaitingFirst },
    projects: [
      {
        test: {
          name: "unit",
          include: [unitTests],
          exclude: [componentTests, ...replacing],
          testTimeout: guards.unit,
          hookTimeout: guards.unit,
          // A process for each file would take longer than most of their tests.
          isolate: false,
        },
      },
      {
        test: {
          name: "unit, alone",
          include: replacing,
          exclude: [componentTests],
          testTimeout: guards.unit,
          hookTimeout: guards.unit,
        },
      },
      {
        test: {
          name: "components",
          include: [componentTests],
          exclude: notLoaded,
          environment: "happy-dom",
          setupFiles: "tests/components/setup.ts",
          testTimeout: guards.unit,
          hookTimeout: guards.unit,
          // What screens import is evaluated once a worker, not once a file.
          isolate: false,
        },
      },
      {
        test: {
          name: "components, alone",
          include: notLoaded,
          environment: "happy-dom",
          setupFiles: "tests/components/setup.ts",
          testTimeout: guards.unit,
          hookTimeout: guards.unit,
        },
      },
      {
        test: {
          ...onDatabase,
          name: "contract, security and resilience",
          include: ["tests/{contract,resilience,security,launch}/**/*.test.ts"],
          exclude: [...ownProcess, ...leftOut],
          // What the application imports is evaluated once a worker, not once a file.
          isolate: false,
        },
      },
      {
        test: {
          ...onDatabase,
          name: "processes",
          include: ownProcess,
          exclude: leftOut,
        },
      },
      {
        test: {
          ...onDatabase,
          name: "on a bucket",
          include: onBucket,
          setupFiles: ["tests/setup/bucket.ts", ...onDatabase.setupFiles],
        },
      },
      {
        test: {
          ...onDatabase,
          name: "statements",
          include: ["tests/statements/**/*.test.ts"],
          setupFiles: "tests/setup/database.ts",
          // After the tests whose statements it looks at.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
