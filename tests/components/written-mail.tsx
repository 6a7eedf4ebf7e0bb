import { screen, waitFor, within } from "@testing-library/react"
import { vi } from "vitest"
import type { ComposerTask } from "#components/mail/composer/shared/open-composer.ts"
import { Composer } from "#components/mail/composer/writing/composer.tsx"
import type { MailDraft } from "#lib/contract/mail/composing.ts"
import { answerCalls, answered } from "./api-at-the-edge.ts"
import { renderInApp } from "./render-in-app.tsx"

export const sendCall = "POST /messenger/send-mail"
export const wasSent = () => answered({ success: true, data: { id: 1 } }, 202)
export const aboutCompany = (id: number): ComposerTask => ({ about: { type: "company", id } })

/** What another window has stored. */
export const theirDraft: MailDraft = {
  message_id: null,
  subject: "From the other window",
  content: "<p>Theirs</p>",
  media_ids: [],
  toMails: [],
  cc: [],
  template_id: null,
  language: "en",
  session_id: null,
  with_signature: true,
}

/** The composer, once what it writes about is read. */
export async function showComposer(answers: Parameters<typeof answerCalls>[0], task = aboutCompany(7)) {
  const calls = answerCalls(answers)
  const onClose = vi.fn<() => void>()
  const rendered = renderInApp(<Composer task={task} opened onClose={onClose} />)
  const dialog = within(await screen.findByRole("dialog", { name: "New email" }))
  await waitFor(() => dialog.getByRole("textbox", { name: "Message", busy: false }))
  const subject = dialog.getByRole("textbox", { name: "Subject" })
  const send = dialog.getByRole("button", { name: "Send" })
  return { ...rendered, calls, dialog, subject, send, onClose }
}
