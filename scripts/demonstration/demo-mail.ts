import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { outboxFolder } from "#lib/backend/mail/outbox/folder.ts"
import { type DemoMailServer, startMailServer } from "#lib/backend/mail/outbox/mail-server.ts"
import { runChild } from "#scripts/processes/child-script.ts"

/** The port is kept: linked mailboxes and running processes know it. */
const portFile = () => join(outboxFolder(), "port")

function storedPort(): number {
  const text = existsSync(portFile()) ? readFileSync(portFile(), "utf8") : ""
  return Number(/^\d{1,5}$/.exec(text.trim())?.[0] ?? 0)
}

const isTaken = (error: unknown) => error instanceof Error && "code" in error && error.code === "EADDRINUSE"

/** On the port of last time, or on any that is free where another program has taken that meanwhile. */
async function startOnStoredPort(): Promise<DemoMailServer> {
  try {
    return await startMailServer(storedPort())
  } catch (error) {
    if (!isTaken(error)) throw error
    return startMailServer(0)
  }
}

await runChild(async () => {
  const server = await startOnStoredPort()
  writeFileSync(portFile(), String(server.port))
  return server
})
