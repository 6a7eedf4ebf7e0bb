import { expect, test } from "vitest"
import { answering } from "#scripts/verification/verify-addresses.ts"
import { namedIn } from "#scripts/verification/verify-graph.ts"
import { chooseReached, reachesAll } from "#scripts/verification/verify-reach.ts"

const graph = new Map(
  Object.entries({
    "lib/price.test.ts": ["lib/price.ts"],
    "components/bill.tsx": ["lib/price.ts"],
    "app/bills/page.tsx": ["components/bill.tsx", "lib/api/backend.ts"],
    "app/halls/page.tsx": ["lib/api/backend.ts"],
    "lib/api/backend.ts": ["lib/backend/bills.ts"],
    "tests/contract/bills.test.ts": ["lib/api/backend.ts"],
    "tests/e2e/smoke/bills.spec.ts": ["app/bills/page.tsx"],
    "tests/e2e/smoke/halls.spec.ts": ["app/halls/page.tsx"],
  }).map(([path, needed]) => [path, new Set(needed)] as const),
)

test("a change reaches the tests and journeys that need it, however many files lie between", () => {
  expect(chooseReached(["lib/price.ts"], graph)).toEqual({
    tests: ["lib/price.test.ts"],
    journeys: ["tests/e2e/smoke/bills.spec.ts"],
  })
})

test("a change of the back end reaches its tests, and no journey: screens know its door only", () => {
  expect(chooseReached(["lib/backend/bills.ts"], graph)).toEqual({
    tests: ["tests/contract/bills.test.ts"],
    journeys: [],
  })
  expect(chooseReached(["lib/api/backend.ts"], graph)).toMatchObject({
    journeys: ["tests/e2e/smoke/bills.spec.ts", "tests/e2e/smoke/halls.spec.ts"],
  })
})

test("a file that is gone reaches what needed it, and a test that changed runs itself", () => {
  const gone = new Map([
    ...graph,
    ["tests/e2e/smoke/halls.spec.ts", new Set(["components/gone.tsx"])] as const,
  ])
  expect(chooseReached(["components/gone.tsx", "lib/price.test.ts"], gone)).toMatchObject({
    tests: ["lib/price.test.ts"],
    journeys: ["tests/e2e/smoke/halls.spec.ts"],
  })
})

test("journeys of the whole verification are run by those who change them", () => {
  const path = "tests/e2e/full/bills.spec.ts"
  const longer = new Map([...graph, [path, new Set(["components/bill.tsx"])] as const])
  expect(chooseReached(["components/bill.tsx"], longer).journeys).not.toContain(path)
  expect(chooseReached([path], longer).journeys).toEqual([path])
})

test.each([
  "package.json",
  "package-lock.json",
  "vitest.config.ts",
  "next.config.mjs",
  ".dependency-cruiser.mjs",
  "biome.json",
  "tsconfig.json",
  "prisma/schema/company.prisma",
  "prisma/sql/search.sql",
  "messages/fr.json",
])("%s can reach everything", (path) => {
  expect(reachesAll(["README.md", path])).toBe(true)
})

test("code, documents and styles reach what needs them alone", () => {
  expect(reachesAll(["README.md", "lib/price.ts", "components/bill.module.css", "docs/package.json"])).toBe(
    false,
  )
})

const files = [
  "app/layout.tsx",
  "app/page.tsx",
  "app/(crm)/layout.tsx",
  "app/(crm)/error.tsx",
  "app/(crm)/bill/[id]/page.tsx",
  "app/(crm)/bill/[id]/print/page.tsx",
  "app/(crm)/halls/page.tsx",
  "app/(crm)/halls/loading.tsx",
  "app/api/[...path]/route.ts",
  "middleware.ts",
]

test("a journey needs the pages it opens and those below, with what surrounds them", () => {
  const bill = answering("await open(page, `/bill/$" + "{id}?tab=2`)", files)
  expect(bill.sort()).toEqual(
    [
      "app/(crm)/bill/[id]/page.tsx",
      "app/(crm)/bill/[id]/print/page.tsx",
      "app/(crm)/error.tsx",
      "app/(crm)/layout.tsx",
      "app/layout.tsx",
      "middleware.ts",
    ].sort(),
  )
  expect(answering('page.waitForURL("**/halls")', files)).toContain("app/(crm)/halls/loading.tsx")
  expect(answering('request.get("/api/bill")', files)).toContain("app/api/[...path]/route.ts")
  expect(answering('page.goto("/")', files).sort()).toEqual([
    "app/layout.tsx",
    "app/page.tsx",
    "middleware.ts",
  ])
})

test("a test needs the scripts, documents and folders that it names; what is no test needs scripts only", () => {
  const all = ["scripts/user.ts", "scripts/backup.ts", "docs/use.md", "tests/resilience/fixtures/die.ts"]
  const named = (path: string, text: string) => namedIn(path, text, all)
  expect(named("tests/launch/a.test.ts", 'run(["scripts/user.ts", "docs/use.md"])')).toEqual([
    "scripts/user.ts",
    "docs/use.md",
  ])
  expect(named("tests/launch/a.test.ts", "fork(`tests/resilience/fixtures/$" + "{script}`)")).toEqual([
    "tests/resilience/fixtures/die.ts",
  ])
  expect(named("tests/resilience/fixtures/b.ts", 'new URL("./die.ts", import.meta.url)')).toEqual([
    "tests/resilience/fixtures/die.ts",
  ])
  expect(named("scripts/c.ts", '"scripts/backup.ts" "docs/use.md" "scripts"')).toEqual(["scripts/backup.ts"])
})
