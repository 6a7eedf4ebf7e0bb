import { existsSync } from "node:fs"
import { listChanges, listFiles } from "#lib/launch/verify-changes.ts"
import { readGraph } from "#lib/launch/verify-graph.ts"
import { chooseReached, reachesAll } from "#lib/launch/verify-reach.ts"

/** What is run: files that are looked at, and those of tests and journeys; none for all there are, undefined for no run at all. */
export interface Plan {
  looked: string[]
  tests: string[] | undefined
  journeys: string[] | undefined
}

/** All there is. */
export const wholePlan: Plan = { looked: ["."], tests: [], journeys: [] }

/** Folders and files of the project that import others. */
export const importingRoots = () =>
  ["app", "components", "lib", "prisma", "tests", "middleware.ts"].filter((path) => existsSync(path))

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
    looked: changed.filter((path) => existsSync(path)),
    tests: some(reached.tests),
    journeys: some(reached.journeys),
  }
}
