import { spawn } from "node:child_process"
import { useDatabase } from "#scripts/database/use-database.ts"
import { childEnvironment } from "#scripts/processes/child-environment.ts"
import { runScript } from "#scripts/processes/run-script.ts"

/** The back end reads the address of its database when it is loaded, so what uses it is a process of its own. */
function runOn(databaseUrl: string): Promise<number> {
  return new Promise((settle, fail) => {
    const child = spawn(
      process.execPath,
      ["scripts/commands/move-files-command.ts", ...process.argv.slice(2)],
      {
        stdio: "inherit",
        env: childEnvironment({ DATABASE_URL: databaseUrl }),
      },
    )
    child.once("error", fail)
    child.once("exit", (code) => settle(code ?? 1))
  })
}

await runScript(() => useDatabase(runOn))
