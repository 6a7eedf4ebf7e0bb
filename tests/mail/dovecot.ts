import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs"
import { createConnection } from "node:net"
import { tmpdir, userInfo } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { ImapFlow } from "imapflow"
import SMTPConnection from "nodemailer/lib/smtp-connection"
import { runCommand } from "#scripts/processes/quiet-command.ts"
import { guards } from "#tests/pace.ts"
import { certificate, certificateKey } from "./certificate.ts"
import { dovecotConfig } from "./dovecot-config.ts"
import { freePorts } from "./free-ports.ts"

/** Whose the mails are when root runs the server, which takes none of root's own. */
const nobody = { uid: 65_534, gid: 65_534 }
const isRoot = () => process.getuid?.() === 0

async function listens(port: number): Promise<boolean> {
  const socket = createConnection({ port, host: "127.0.0.1" })
  try {
    await once(socket, "connect")
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

/** Ends what a server has left of itself: its log-ins live on for a while. */
function endGroup(leader: number): void {
  try {
    process.kill(-leader, "SIGKILL")
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error
  }
}

/** A mail server of a test's own: Dovecot with IMAP and LMTP on free ports, as root or not, with nothing outside its directory. */
export class Dovecot {
  readonly directory: string
  readonly #ports: number[]
  readonly #users = new Map<string, string>()
  readonly #tokenUrl: string | undefined
  #process: ChildProcess | undefined
  #changes = 0

  private constructor(directory: string, ports: number[], tokenUrl: string | undefined) {
    this.directory = directory
    this.#ports = ports
    this.#tokenUrl = tokenUrl
  }

  /** @param tokenUrl where tokens are looked at that are sent instead of passwords */
  static async start({ tokenUrl }: { tokenUrl?: string } = {}): Promise<Dovecot> {
    const directory = mkdtempSync(join(tmpdir(), "crm-dovecot-"))
    const server = new Dovecot(directory, await freePorts(3), tokenUrl)
    server.#write()
    await server.up()
    return server
  }

  get imapPort(): number {
    return this.#ports[0] ?? 0
  }
  get imapsPort(): number {
    return this.#ports[1] ?? 0
  }
  get lmtpPort(): number {
    return this.#ports[2] ?? 0
  }

  #write() {
    const { directory } = this
    // Whoever reads the mails has to come through.
    chmodSync(directory, 0o755)
    writeFileSync(join(directory, "certificate.pem"), certificate)
    writeFileSync(join(directory, "key.pem"), certificateKey, { mode: 0o600 })
    mkdirSync(join(directory, "mail"), { mode: 0o777 })
    if (isRoot()) chownSync(join(directory, "mail"), nobody.uid, nobody.gid)
    mkdirSync(join(directory, "users"))
    const config = dovecotConfig({
      directory,
      ports: { imap: this.imapPort, imaps: this.imapsPort, lmtp: this.lmtpPort },
      runsAs: isRoot() ? { server: "root", login: "nobody", mail: "nobody" } : userInfo().username,
      tokenUrl: this.#tokenUrl,
    })
    writeFileSync(join(directory, "dovecot.conf"), config)
    if (this.#tokenUrl)
      writeFileSync(
        join(directory, "oauth2.conf.ext"),
        `introspection_mode = auth\nintrospection_url = ${this.#tokenUrl}\nusername_attribute = email\nactive_attribute = active\nactive_value = yes\n`,
      )
  }

  /** Starts it, or starts it again on the same mails and ports. */
  async up(): Promise<void> {
    const child = spawn("/usr/sbin/dovecot", ["-F", "-c", join(this.directory, "dovecot.conf")], {
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
    })
    const output: string[] = []
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => output.push(chunk.toString()))
    this.#process = child
    const until = Date.now() + guards.wait
    while (Date.now() < until) {
      if (child.exitCode !== null) throw new Error(`Dovecot ended: ${output.join("")}`)
      if ((await listens(this.imapPort)) && (await listens(this.lmtpPort))) return
      await pause(20)
    }
    throw new Error(`Dovecot does not listen: ${output.join("")}`)
  }

  /** Ends it; its connections break. Mails and ports stay for `up`. */
  async down(): Promise<void> {
    const child = this.#process
    if (!child?.pid || child.exitCode !== null) return
    const ended = once(child, "exit")
    process.kill(child.pid, "SIGTERM")
    await ended
    this.#process = undefined
    endGroup(child.pid)
  }

  /** Ends it and removes all it has. */
  async stop(): Promise<void> {
    await this.down()
    // A process of the server that ends last may still write.
    rmSync(this.directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
  }

  /** Lets a user in by a password, a new one by another from now on. */
  setPassword(user: string, password: string): void {
    this.#users.set(user, password)
    this.#changes += 1
    const path = join(this.directory, "users", user)
    writeFileSync(path, `${user}:{PLAIN}${password}\n`)
    // The server reads a file again when its second has changed.
    const at = Date.now() / 1_000 - 1_000_000 + this.#changes
    utimesSync(path, at, at)
  }

  /** Delivers a mail into a user's inbox. */
  async deliver(user: string, raw: string | Buffer): Promise<void> {
    const connection = new SMTPConnection({
      host: "127.0.0.1",
      port: this.lmtpPort,
      lmtp: true,
      ignoreTLS: true,
      greetingTimeout: guards.wait,
    })
    try {
      await new Promise<void>((settle, fail) => {
        connection.once("error", fail)
        connection.connect(() =>
          connection.send({ from: "sender@example.org", to: [user] }, raw, (error) =>
            error ? fail(error) : settle(),
          ),
        )
      })
    } finally {
      connection.quit()
    }
  }

  /** Works in a mailbox as the user's own mail program would. */
  async as<Result>(user: string, work: (client: ImapFlow) => Promise<Result>): Promise<Result> {
    const pass = this.#users.get(user) ?? ""
    const client = new ImapFlow({
      host: "127.0.0.1",
      port: this.imapPort,
      secure: false,
      doSTARTTLS: false,
      auth: { user, pass },
      logger: false,
      disableAutoIdle: true,
      greetingTimeout: guards.wait,
    })
    client.on("error", () => undefined)
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.logout().catch(() => client.close())
    }
  }

  /** Numbers all mails of a folder again from 1 on, as after a restored backup. */
  async renumber(user: string, folder = "INBOX"): Promise<void> {
    await this.down()
    const lists = join(this.directory, "mail", user, "Maildir", folder === "INBOX" ? "" : `.${folder}`)
    for (const name of readdirSync(lists))
      if (name.startsWith("dovecot")) rmSync(join(lists, name), { recursive: true })
    await this.up()
    const validity = 1_000_000_000 + Math.floor(Math.random() * 1_000_000_000)
    await this.#admin("mailbox", "update", "-u", user, "--uid-validity", String(validity), folder)
  }

  /** Writes mails straight into the inbox's directory, oldest first; thousands a second. */
  fill(user: string, mails: Iterable<{ raw: string; at: Date }>): void {
    const folder = join(this.directory, "mail", user, "Maildir")
    for (const name of ["cur", "new", "tmp"]) mkdirSync(join(folder, name), { recursive: true })
    let number = 0
    const owned: string[] = [join(this.directory, "mail", user), folder]
    for (const name of ["cur", "new", "tmp"]) owned.push(join(folder, name))
    for (const { raw, at } of mails) {
      number += 1
      const seconds = Math.floor(at.getTime() / 1_000)
      const path = join(folder, "cur", `${seconds}.M${number}P1.test,S=${Buffer.byteLength(raw)}:2,S`)
      writeFileSync(path, raw)
      utimesSync(path, seconds, seconds)
      owned.push(path)
    }
    if (isRoot()) for (const path of owned) chownSync(path, nobody.uid, nobody.gid)
  }

  async #admin(...args: string[]): Promise<void> {
    const { code, output } = await runCommand("/usr/bin/doveadm", [
      "-c",
      join(this.directory, "dovecot.conf"),
      ...args,
    ])
    if (code !== 0) throw new Error(`doveadm ${args.join(" ")}: ${output}`)
  }
}
