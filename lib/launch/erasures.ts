import { runScript } from "#lib/launch/refusal.ts"
import { runOnDatabase } from "#lib/launch/run-on-database.ts"
import { useDatabase } from "#lib/launch/use-database.ts"

await runScript(() => useDatabase(runOnDatabase("lib/launch/erasures-command.ts")))
