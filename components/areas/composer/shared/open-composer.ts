"use client"

import { createContext, use } from "react"
import type { Mail, MailAbout, MailDraft, MailPerson, MediaFile } from "#lib/contract/messenger.ts"

/** What the composer is opened for. */
export type ComposerTask = {
  /** The record that the mail is about; its people are offered, its placeholders filled. */
  about: MailAbout | null
  /** The mail that is answered. */
  replyTo?: Mail
  /** A template to begin with; what was written on the record before stays. */
  templateId?: number
  /** Recipients to begin with. */
  to?: MailPerson[]
  /** Files to begin with. */
  attach?: MediaFile[]
  /** A mail that was taken back: all of it is there again. */
  begun?: Written
}

/** What is written, with the names of its files. */
export type Written = MailDraft & { files: MediaFile[] }

export const ComposerControl = createContext<
  { open: (task: ComposerTask) => void; preload: () => void } | undefined
>(undefined)

/**
 * Opens the composer over the screen, from anywhere below the shell (spec 2 §2 "Mail composer").
 * @returns `open`, and `preload` for when the pointer comes near what opens it
 */
export function useComposer() {
  const control = use(ComposerControl)
  if (!control) throw new Error("useComposer needs ComposerHost above it")
  return control
}

/** New mails are not written from a contact's page; answers are (spec 1 §2, spec 2 §5). */
export function isWritingLocked({ about, replyTo }: Pick<ComposerTask, "about" | "replyTo">): boolean {
  return !replyTo && about?.type === "contact"
}
