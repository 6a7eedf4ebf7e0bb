import { env } from "#lib/env.ts"
import { TestMailServer } from "#tests/mail/smtp-server.ts"

/** System mail goes to a server of the test's own until `stopSystemSmtp`. */
export async function startSystemSmtp(): Promise<TestMailServer> {
  const server = await TestMailServer.start()
  env().SMTP_URL = `smtp://127.0.0.1:${server.port}`
  return server
}

export async function stopSystemSmtp(server: TestMailServer): Promise<void> {
  env().SMTP_URL = undefined
  await server.stop()
}
