import { writeRegister } from "#scripts/building/processing-register.ts"
import { writeRoutes } from "#scripts/building/write-routes.ts"
import { generateClient } from "#scripts/database/generate-client.ts"
import { runScript } from "#scripts/processes/run-script.ts"

await runScript(async () => {
  const written = await generateClient()
  console.log(written ? "Database client written." : "Database client is up to date.")
  console.log(writeRoutes() ? "Routes of the calls written." : "Routes of the calls are up to date.")
  console.log(writeRegister() ? "Register of processing written." : "Register of processing is up to date.")
  return 0
})
