import type { Flow } from "#lib/contract/automation/flow.ts"
import type { MailLanguage } from "#lib/contract/mail/mail-terms.ts"

/** Ids of what a flow names. */
export interface Named {
  /** A mail of the sequence. */
  mail(name: string): number
  /** Stages of the ordering platform's pipeline. */
  platformStages(...titles: string[]): number[]
  /** Lifecycles of registrations. */
  lifecycles(...names: string[]): number[]
  /** Current sessions, of all shows or of one. */
  currentSessions(tradeshowId?: number): number[]
}

export interface StarterMail {
  subject: string
  /** As of templates: paragraphs with an empty line between them; lines that begin with "- " make a list. */
  body: string
}

/** A sequence to begin with, published as its first version. */
export interface StarterSequence {
  name: string
  description: string
  /** Of its mails. */
  language: MailLanguage
  /** Whoever answers gets no further mail. */
  endsOnReply: boolean
  /** By the names that the flow gives them. */
  mails: Record<string, StarterMail>
  flow(named: Named): Flow
}
