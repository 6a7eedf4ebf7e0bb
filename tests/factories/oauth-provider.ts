import { afterAll, beforeAll, beforeEach } from "vitest"
import { currentSecret } from "#lib/backend/mail/mailboxes/access.ts"
import { providers } from "#lib/backend/mail/mailboxes/providers.ts"
import { env } from "#lib/env.ts"
import { AuthorisationServer } from "#tests/mail/authorisation-server.ts"
import { Dovecot } from "#tests/mail/dovecot.ts"
import { startSmtpDoor } from "#tests/mail/smtp-door.ts"
import { unique } from "./database.ts"

/** Passwords with which the servers admit, beside tokens. */
export const mailboxPassword = "theirs"

/** Has Google be a provider of this machine, with mail servers that admit its tokens, for a file of tests in a process of its own. */
export function oauthProvider() {
  const authorisation = new AuthorisationServer()
  const google = providers.find(({ name }) => name === "google")
  const usual = { ...env() }
  const usualServers = { imap: google?.imap, smtp: google?.smtp }
  const started: { dovecot?: Dovecot; smtp?: Awaited<ReturnType<typeof startSmtpDoor>> } = {}
  beforeAll(async () => {
    await authorisation.start()
    const dovecot = await Dovecot.start({ tokenUrl: `${authorisation.address}/introspect` })
    const admits = (user: string, secret: string) =>
      secret === mailboxPassword || authorisation.ownerOf(secret) === user
    const smtp = await startSmtpDoor({ admits })
    Object.assign(started, { dovecot, smtp })
    const { address, clientId, clientSecret } = authorisation
    Object.assign(env(), {
      GOOGLE_CLIENT_ID: clientId,
      GOOGLE_CLIENT_SECRET: clientSecret,
      GOOGLE_AUTHORIZATION_URL: `${address}/authorize`,
      GOOGLE_TOKEN_URL: `${address}/token`,
    })
    const server = (port: number) => ({ host: "localhost", port, security: "none" as const })
    if (google) Object.assign(google, { imap: server(dovecot.imapPort), smtp: server(smtp.port) })
  })
  afterAll(async () => {
    if (google) Object.assign(google, usualServers)
    Object.assign(env(), usual, { GOOGLE_CLIENT_ID: undefined, GOOGLE_CLIENT_SECRET: undefined })
    await Promise.all([authorisation.stop(), started.dovecot?.stop(), started.smtp?.stop()])
  })
  beforeEach(() => {
    authorisation.account = undefined
    authorisation.claims = { email_verified: true }
    authorisation.isRevoked = false
    authorisation.lifetime = 3_600
  })
  return {
    authorisation,
    /** Both servers, as they are typed. */
    servers: () => {
      if (!google) throw new Error("Google is no provider")
      return { imap: google.imap, smtp: google.smtp }
    },
    dovecot: () => {
      if (!started.dovecot) throw new Error("No server has started")
      return started.dovecot
    },
  }
}

/** An address at the provider. */
export const newEmail = () => `${unique("token").replace(" ", "")}@gmail.com`

/** As a browser: the user agrees on the provider's page, which leads back. @returns the page that it leads to, and what it says there */
export async function consentAt(url: string) {
  const back = await fetch(url, { redirect: "manual" })
  const { searchParams, pathname } = new URL(back.headers.get("location") ?? "")
  const answer = { state: searchParams.get("state") ?? "", code: searchParams.get("code") ?? "" }
  return { pathname, answer }
}

/** The token that opens a mailbox now; undefined for one that is opened by a password. */
export async function tokenOf(id: number): Promise<string | undefined> {
  const secret = await currentSecret(id)
  return "accessToken" in secret ? secret.accessToken : undefined
}
