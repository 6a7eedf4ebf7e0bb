import { generateClient } from "#lib/launch/generate-client.ts"
import { writeRegister } from "#lib/launch/processing-register.ts"
import { runScript } from "#lib/launch/refusal.ts"
import { writeRoutes } from "#lib/launch/write-routes.ts"

await runScript(async () => {
  const written = await generateClient()
  console.log(written ? "Database client written." : "Database client is up to date.")
  console.log(writeRoutes() ? "Routes of the calls written." : "Routes of the calls are up to date.")
  console.log(writeRegister() ? "Register of processing written." : "Register of processing is up to date.")
  return 0
})
