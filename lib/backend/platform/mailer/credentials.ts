import type { MailSecurity } from "#lib/contract/mail/mail-terms.ts"

/** What a mail server is opened with. */
export type Credentials = { user: string } & ({ password: string } | { accessToken: string })

export type ServerAddress = { host: string; port: number; security: MailSecurity }

/** Milliseconds: until a server is reached and has greeted, and of silence of one that is spoken with. */
export type Deadlines = { connectMs: number; silenceMs: number }
export const usualDeadlines: Deadlines = { connectMs: 15_000, silenceMs: 60_000 }
