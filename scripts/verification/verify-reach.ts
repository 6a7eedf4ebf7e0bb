/** Every file of the project and those it needs, by path from the project's root. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>

/**
 * Finds what a change can reach: the changed files and all that need one of them, however many files lie between.
 * @param isDoor a file that nobody looks behind: whoever needs it is not reached through it
 */
export function reachOf(
  changed: Iterable<string>,
  graph: Graph,
  isDoor: (path: string) => boolean = () => false,
): Set<string> {
  const needing = new Map<string, string[]>()
  for (const [path, needed] of graph)
    for (const one of needed) needing.set(one, [...(needing.get(one) ?? []), path])
  const reached = new Set<string>()
  const open = [...changed]
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (reached.has(path)) continue
    reached.add(path)
    if (!isDoor(path)) open.push(...(needing.get(path) ?? []))
  }
  return reached
}

/** Files of which nobody can tell by imports what depends on them. */
const reachingAll =
  /^(package(-lock)?\.json|[^/]*\.config\.\w+|tsconfig\.json|biome\.json|\.[^/]+)$|^(prisma|messages|\.github)\//

/** Whether nothing less than the whole verification says something of a change. */
export function reachesAll(changed: readonly string[]): boolean {
  return changed.some((path) => reachingAll.test(path))
}

/** What a verification of a change runs. */
export type Reached = { tests: string[]; journeys: string[] }

/** Screens reach the back end by this one file, and what it answers is proven by the tests of the back end. */
const backend = /^lib\/backend\//

/** Chooses the tests and journeys that a change can reach; of those that only the whole verification runs, the changed ones. */
export function chooseReached(changed: readonly string[], graph: Graph): Reached {
  const reached = [...reachOf(changed, graph)]
  const onScreens = reachOf(changed, graph, (path) => backend.test(path))
  return {
    tests: reached.filter((path) => /\.test\.tsx?$/.test(path)).sort(),
    journeys: [...onScreens]
      .filter((path) => path.endsWith(".spec.ts"))
      .filter((path) => changed.includes(path) || !path.startsWith("tests/e2e/full/"))
      .sort(),
  }
}
