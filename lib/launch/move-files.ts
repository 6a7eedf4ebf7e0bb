import { spawn } from "node:child_process"
import { childEnvironment } from "#lib/launch/child-environment.ts"
import { runScript } from "#lib/launch/refusal.ts"
import { useDatabase } from "#lib/launch/use-database.ts"

/** The back end reads the address of its database when it is loaded, so what uses it is a process of its own. */
function runOn(databaseUrl: string): Promise<number> {
  return new Promise((settle, fail) => {
    const child = spawn(process.execPath, ["lib/launch/move-files-command.ts", ...process.argv.slice(2)], {
      stdio: "inherit",
      env: childEnvironment({ DATABASE_URL: databaseUrl }),
    })
    child.once("error", fail)
    child.once("exit", (code) => settle(code ?? 1))
  })
}

await runScript(() => useDatabase(runOn))
