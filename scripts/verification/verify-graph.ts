import { readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { z } from "zod"
import { Refusal } from "#lib/refusal.ts"
import { runQuietly } from "#scripts/processes/quiet-command.ts"
import { answering } from "#scripts/verification/verify-addresses.ts"
import type { Graph } from "#scripts/verification/verify-reach.ts"

const cruised = z.object({
  modules: z.array(
    z.object({ source: z.string(), dependencies: z.array(z.object({ resolved: z.string() })) }),
  ),
})

/** What every test of a kind needs besides what it imports: the settings of the runners say so. */
const setups: [RegExp, string[]][] = [
  [
    /^tests\/(contract|resilience|security|launch)\/.*\.test\.ts$/,
    ["tests/setup/global.ts", "tests/setup/database.ts"],
  ],
  [/\.dom\.test\.tsx?$/, ["tests/components/setup.ts"]],
  [/\.spec\.ts$/, ["tests/e2e/playwright.config.ts"]],
]

/** Reads which files import which. @param roots folders and files in which imports are followed */
export async function importsOf(roots: string[]): Promise<Map<string, Set<string>>> {
  const settings = ["--config", ".dependency-cruiser.mjs", "--output-type", "json"]
  const { code, output } = await runQuietly("depcruise", [...settings, ...roots])
  if (code !== 0) throw new Refusal(output)
  const { modules } = cruised.parse(JSON.parse(output.slice(output.indexOf("{"))))
  return new Map(
    modules.map(({ source, dependencies }) => [
      source,
      new Set(dependencies.map(({ resolved }) => resolved)),
    ]),
  )
}

const quoted = /["'`]((?:\.{1,2}\/)*[\w()[\]-][\w.()[\]-]*(?:\/[\w.()[\]-]+)*)\/?(?:["'`]|\$\{)/g

/**
 * Finds the files that a text names: scripts that it starts, and of a test documents that it reads. A folder that a test names stands
 * for all that is in it, as one does of which a variable names a file.
 * @param path of the text, from which `./` leads on
 */
export function namedIn(path: string, text: string, files: readonly string[]): string[] {
  const names = [...text.matchAll(quoted)].map(([, name = ""]) =>
    name.startsWith(".") ? join(dirname(path), name) : name,
  )
  const meant = new Set(names)
  if (!path.startsWith("tests/")) return files.filter((file) => meant.has(file) && !file.endsWith(".md"))
  const folders = [...meant].filter((name) => name.includes("/")).map((name) => `${name}/`)
  return files.filter((file) => meant.has(file) || folders.some((folder) => file.startsWith(folder)))
}

/**
 * Reads what needs what: imports, files that tests and the launcher name, and the screens whose addresses journeys open.
 * @param roots folders and files in which imports are followed
 * @param files all files of the project
 */
export async function readGraph(roots: string[], files: readonly string[]): Promise<Graph> {
  const graph = await importsOf(roots)
  for (const path of files) {
    const added = [
      ...namedBy(path, files),
      ...setups.flatMap(([tests, needed]) => (tests.test(path) ? needed : [])),
    ]
    if (added.length > 0) graph.set(path, new Set([...(graph.get(path) ?? []), ...added]))
  }
  return graph
}

function namedBy(path: string, files: readonly string[]): string[] {
  if (!/^(tests|scripts)\/.*\.(ts|tsx|mjs)$/.test(path)) return []
  const text = readFileSync(path, "utf8")
  const opened = path.startsWith("tests/e2e/") ? answering(text, files) : []
  return [...namedIn(path, text, files), ...opened]
}
