import { runOnDatabase } from "#scripts/database/run-on-database.ts"
import { useDatabase } from "#scripts/database/use-database.ts"
import { runScript } from "#scripts/processes/run-script.ts"

await runScript(() => useDatabase(runOnDatabase("scripts/commands/erasures-command.ts")))
