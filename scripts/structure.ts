import { readFileSync, writeFileSync } from "node:fs"
import { withStructure } from "#scripts/building/structure.ts"
import { runScript } from "#scripts/processes/run-script.ts"
import { importsOf } from "#scripts/verification/verify-graph.ts"

const file = "docs/architecture.md"

await runScript(async () => {
  writeFileSync(file, withStructure(readFileSync(file, "utf8"), await importsOf(["lib"])))
  return 0
})
