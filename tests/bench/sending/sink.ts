import { TestMailServer } from "#tests/mail/smtp-server.ts"

/** A mail server that takes everything; asked, it says how many it took. */
const server = await TestMailServer.start()
server.keepsText = false
process.on("message", () => process.send?.(server.taken.length))
process.send?.(server.port)
