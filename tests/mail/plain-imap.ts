import { once } from "node:events"
import { createConnection, createServer, type Socket } from "node:net"

/** What servers do not offer that have not been renewed for long: IDLE (RFC 2177), and numbers of changes (RFC 7162). */
const unknown = ["IDLE", "CONDSTORE", "QRESYNC", "ENABLE"]

/** A line of the server as such a server would send it; undefined for one that it would not. */
function plainAnswer(line: string): string | undefined {
  if (/^\* OK \[(HIGHESTMODSEQ|NOMODSEQ)/i.test(line)) return undefined
  if (!/CAPABILITY /i.test(line)) return line
  return line.replace(new RegExp(` (${unknown.join("|")})\\b`, "g"), "")
}

/** Passes whole lines on, one by one. */
function byLine(to: (line: string) => void) {
  let left = ""
  return (data: Buffer) => {
    const lines = (left + data.toString("latin1")).split("\n")
    left = lines.pop() ?? ""
    for (const line of lines) to(`${line}\n`)
  }
}

/** What happens once just before a command of that kind comes to the server. */
type Interruption = { command: { test: (line: string) => boolean }; work: () => Promise<void> }

/** Before an IMAP server: a server that neither tells of new mail by itself nor numbers changes, and knows no command that does. */
export async function startPlainImap(target: number) {
  const sockets = new Set<Socket>()
  const commands: string[] = []
  const plain: { before: Interruption | undefined } = { before: undefined }
  /** Clients wait for the answer to a command before they give the next: none overtakes another here. */
  async function pass(line: string): Promise<void> {
    const { before } = plain
    if (!before?.command.test(line)) return
    plain.before = undefined
    await before.work()
  }
  const server = createServer((client) => {
    const upstream = createConnection({ port: target, host: "127.0.0.1" })
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket)
      // Lines pass one by one: none waits until those before it are confirmed.
      socket.setNoDelay()
      socket.on("error", () => other.destroy())
      socket.on("close", () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
    upstream.on(
      "data",
      byLine((line) => {
        const answer = plainAnswer(line)
        if (answer !== undefined) client.write(answer, "latin1")
      }),
    )
    client.on(
      "data",
      byLine((line) => {
        const [tag, command = ""] = line.trim().split(" ")
        commands.push(line.trim())
        if (unknown.includes(command.toUpperCase()) || /CHANGEDSINCE|\(CONDSTORE\)/i.test(line))
          client.write(`${tag} BAD Unknown command\r\n`)
        else void pass(line).then(() => upstream.write(line, "latin1"))
      }),
    )
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  /** Works once before the mails of a batch are asked for, counted from now. @returns when that is done */
  const beforeBatch = (number: number, work: () => Promise<void>) =>
    new Promise<void>((settle, fail) => {
      let batches = 0
      plain.before = {
        command: { test: (line) => /FETCH .*ENVELOPE/.test(line) && ++batches === number },
        work: () => work().then(settle, fail),
      }
    })
  return Object.assign(plain, {
    beforeBatch,
    port: typeof address === "object" && address ? address.port : 0,
    /** Lines of clients so far. */
    commands,
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, "close")
    },
  })
}

export type PlainImap = Awaited<ReturnType<typeof startPlainImap>>
