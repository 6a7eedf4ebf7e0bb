"use client"

import { createContext, use } from "react"
import type { MailAbout, MailDraft } from "#lib/contract/mail/composing.ts"
import type { Mail, MailPerson } from "#lib/contract/mail/mails.ts"
import type { MediaFile } from "#lib/contract/platform/media-file.ts"

/** What the composer is opened for. */
export type ComposerTask = {
  /** The record that the mail is about; its people are offered, its placeholders filled. */
  about: MailAbout | null
  /** Whom a new mail is for: "ask" to choose it in the composer, else a record whose people are written to and whose draft it is (M-63). */
  whom?: "ask" | MailAbout
  /** It goes to many, each of whom gets a mail. */
  isToMany?: boolean
  /** The mail that is answered. */
  replyTo?: Mail
  /** It is answered to everybody who had it. */
  isToAll?: boolean
  /** The mail that is forwarded, with its files. */
  forwards?: Mail
  /** A template to begin with; what was written on the record before stays. */
  templateId?: number
  /** Recipients to begin with. */
  to?: MailPerson[]
  /** Files to begin with. */
  attach?: MediaFile[]
  /** Where a mail on no record has its local draft; one place unless given. */
  localDraft?: string
  /** After it was left with its draft stored. */
  onKept?: () => void
  /** Id of a mail of the user that was cancelled: its draft is beside that of the record. */
  cancelled?: number
  /** A mail that was cancelled: all of it is there again. */
  begun?: Written
}

/** What is written, with the names of its files. */
export type Written = MailDraft & { files: MediaFile[] }

export const ComposerControl = createContext<
  { open: (task: ComposerTask) => void; preload: () => void } | undefined
>(undefined)

/**
 * Opens the composer over the screen, from anywhere below the shell (M-1).
 * @returns `open`, and `preload` for when the pointer comes near what opens it
 */
export function useComposer() {
  const control = use(ComposerControl)
  if (!control) throw new Error("useComposer needs ComposerHost above it")
  return control
}

/** Whether a mail answers another; one that was cancelled still does. */
export const isAnswer = ({ replyTo, begun }: Pick<ComposerTask, "replyTo" | "begun">): boolean =>
  replyTo !== undefined || (begun?.message_id ?? null) !== null

/** The title of what is written. */
export const titleOf = (task: Pick<ComposerTask, "replyTo" | "begun" | "forwards">) =>
  task.forwards ? "forwardTitle" : isAnswer(task) ? "replyTitle" : "title"

/** New mails are not written from a contact's page; answers are (P-7). */
const lockedAt: Record<MailAbout["type"], boolean> = { company: false, contact: true, registration: false }

/** Whether a mail cannot be begun where the composer is opened; one that was cancelled was begun before. */
export function isWritingLocked({
  about,
  replyTo,
  cancelled,
}: Pick<ComposerTask, "about" | "replyTo" | "cancelled">): boolean {
  return !replyTo && cancelled === undefined && about !== null && lockedAt[about.type]
}
