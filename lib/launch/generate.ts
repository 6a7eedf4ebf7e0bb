import { generateClient } from "#lib/launch/generate-client.ts"
import { runScript } from "#lib/launch/refusal.ts"

await runScript(async () => {
  const written = await generateClient()
  console.log(written ? "Database client written." : "Database client is up to date.")
  return 0
})
