import { existsSync } from "node:fs"
import { listChanges, listFiles, listLatest } from "#scripts/verification/verify-changes.ts"
import { readGraph } from "#scripts/verification/verify-graph.ts"
import { chooseReached, reachesAll } from "#scripts/verification/verify-reach.ts"
import { leftToTheWhole } from "#scripts/verification/verify-resilience.ts"

/** What is run: files that are looked at, and those of tests and journeys; none for all there are, undefined for no run at all. */
export interface Plan {
  checked: string[]
  tests: string[] | undefined
  journeys: string[] | undefined
  /** Files of tests among all that are left to the whole verification. */
  leftOut: string[]
}

/** All there is. */
export const wholePlan: Plan = { checked: ["."], tests: [], journeys: [], leftOut: [] }

/** Folders and files of the project that import others. */
export const importingRoots = () =>
  ["app", "components", "lib", "prisma", "scripts", "tests", "middleware.ts"].filter((path) =>
    existsSync(path),
  )

/** What the changes since main can reach; the whole where that cannot be told by imports. */
export async function planOfChanges(): Promise<Plan> {
  const [changed, files] = await Promise.all([listChanges(), listFiles()])
  if (reachesAll(changed)) {
    console.log("Settings, tables or texts changed: everything is verified.")
    return wholePlan
  }
  const reached = chooseReached(changed, await readGraph(importingRoots(), files))
  const some = (paths: string[]) => (paths.length > 0 ? paths : undefined)
  console.log(
    `${changed.length} files changed: ${reached.tests.length} files of tests and ${reached.journeys.length} of journeys can be reached.`,
  )
  return {
    checked: changed.filter((path) => existsSync(path)),
    tests: some(reached.tests),
    journeys: some(reached.journeys),
    leftOut: [],
  }
}

/** All but the tests of resilience that changes of the last day cannot reach, of which a fifth is run. */
export async function gatePlan(): Promise<Plan> {
  const latest = await listLatest()
  // Texts reach what is looked at, none of which is left out here.
  if (!latest || reachesAll(latest.changed.filter((path) => !path.startsWith("messages/")))) return wholePlan
  const files = await listFiles()
  const { tests } = chooseReached(latest.changed, await readGraph(importingRoots(), files))
  const leftOut = leftToTheWhole(files, new Set(tests), latest.commit)
  console.log(`${leftOut.length} files of tests are left to npm run verify:full.`)
  return { ...wholePlan, leftOut }
}
