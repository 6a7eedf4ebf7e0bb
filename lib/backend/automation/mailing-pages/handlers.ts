import { openSigned } from "#lib/backend/mail/recipient-links/links.ts"
import { chooseByForm, trackByForm, unsubscribeByForm } from "./by-form.ts"
import { byLink, recipients } from "./callers.ts"
import { choiceOf } from "./choice.ts"
import { confirmationOf } from "./confirm.ts"
import { leave } from "./leave.ts"
import { choiceOfMany, leaveMany } from "./leave-many.ts"
import { noticeClick, noticeOpen } from "./notice.ts"
import { pixelAnswer } from "./pixel.ts"
import { formOf } from "./sign-up.ts"
import { confirmByForm, signUpByForm } from "./sign-up-form.ts"

const calls = recipients.mailingPages

const leadingTo = (location: string) => ({
  status: 303 as const,
  headers: { location, "referrer-policy": "no-referrer" },
})

/** Where a link leads that is none of ours: it says so. */
const noSuchLink = "/unsubscribe/unknown"

export const mailingPages = {
  getChoice: calls.getChoice.handler(async ({ input: { token }, context: { caller } }) => ({
    data: await byLink(token, caller, choiceOf, choiceOfMany),
  })),

  showUnsubscribe: calls.showUnsubscribe.handler(({ input: { token } }) =>
    leadingTo(`/unsubscribe/${encodeURIComponent(token)}`),
  ),

  unsubscribe: calls.unsubscribe.handler(async ({ input: { token }, context: { caller } }) => {
    const by = { source: "one_click", caller } as const
    await byLink(
      token,
      caller,
      (send) => leave(send, "list", by),
      (row) => leaveMany(row, by),
    )
    return { success: true as const }
  }),

  unsubscribeByForm: calls.unsubscribeByForm.handler(({ input: { token, ...form }, context: { caller } }) =>
    unsubscribeByForm(token, form, caller),
  ),

  chooseByForm: calls.chooseByForm.handler(({ input: { token, ...form }, context: { caller } }) =>
    chooseByForm(token, form, caller),
  ),

  trackByForm: calls.trackByForm.handler(({ input: { token, ...form }, context: { caller } }) =>
    trackByForm(token, form, caller),
  ),

  noteOpen: calls.noteOpen.handler(({ input: { token }, context: { agent, isAhead } }) => {
    const send = openSigned("open", token)
    if (send !== undefined) noticeOpen(send, { agent, isAhead })
    return pixelAnswer()
  }),

  noteClick: calls.noteClick.handler(({ input: { token, to = "" }, context: { agent, isAhead } }) => {
    const send = openSigned("click", token, to)
    if (send === undefined || !URL.canParse(to)) return leadingTo(noSuchLink)
    noticeClick(send, to, { agent, isAhead })
    return leadingTo(new URL(to).href)
  }),

  getForm: calls.getForm.handler(async ({ input: { slug, kept }, context: { caller } }) => ({
    data: await formOf(slug, kept, caller),
  })),

  signUpByForm: calls.signUpByForm.handler(({ input: { slug, ...form }, context: { caller } }) =>
    signUpByForm(slug, form, caller),
  ),

  getConfirmation: calls.getConfirmation.handler(async ({ input: { token }, context: { caller } }) => ({
    data: await confirmationOf(token, caller),
  })),

  confirmByForm: calls.confirmByForm.handler(({ input: { token, ...form }, context: { caller } }) =>
    confirmByForm(token, form, caller),
  ),
}
