import { buildApp } from "#lib/launch/build-app.ts"
import { runScript } from "#lib/launch/refusal.ts"

await runScript(async () => {
  const built = await buildApp()
  console.log(built ? "Built." : "The build is up to date.")
  return 0
})
