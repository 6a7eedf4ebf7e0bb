import { spawn } from "node:child_process"
import { childEnvironment } from "#scripts/processes/child-environment.ts"

/**
 * Runs a script on a database, with the arguments of this process. The back end reads the address of its database when it is
 * loaded, so what uses it is a process of its own.
 * @returns what takes the database's address and answers the script's exit code
 */
export const runOnDatabase = (script: string) => (databaseUrl: string) =>
  new Promise<number>((settle, fail) => {
    const child = spawn(process.execPath, [script, ...process.argv.slice(2)], {
      stdio: "inherit",
      env: childEnvironment({ DATABASE_URL: databaseUrl }),
    })
    child.once("error", fail)
    child.once("exit", (code) => settle(code ?? 1))
  })
