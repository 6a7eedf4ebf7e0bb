import { buildApp } from "#scripts/building/build-app.ts"
import { runScript } from "#scripts/processes/run-script.ts"

await runScript(async () => {
  const built = await buildApp()
  console.log(built ? "Built." : "The build is up to date.")
  return 0
})
