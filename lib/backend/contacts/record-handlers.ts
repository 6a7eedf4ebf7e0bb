import type { ContactDetail } from "#lib/contract/contact-detail.ts"
import { actorOf } from "../audit.ts"
import { type Language, signedIn } from "../base.ts"
import { conflict, notFound } from "../errors.ts"
import { missingRecord } from "../merges/merged-away.ts"
import { createNamed } from "../named-values.ts"
import { pageOfActivity } from "../notes/page.ts"
import { createContact } from "./create.ts"
import { findContact } from "./detail.ts"
import { editContact } from "./edit.ts"
import { findMailing } from "./mailing.ts"
import { deleteContact, resetEmailError } from "./mutations.ts"

const calls = signedIn.contacts

async function getContact(id: number, language: Language): Promise<ContactDetail> {
  const contact = await findContact(id, language)
  if (!contact) throw notFound("Contact")
  return contact
}

/** Calls on one contact, and on the values users add while they write one. */
export const contactRecord = {
  create: calls.create.handler(async ({ input, context }) => {
    const id = await createContact(input, actorOf(context))
    return { success: true, data: await getContact(id, context.language) }
  }),

  get: calls.get.handler(async ({ input, context }) => {
    const contact = await findContact(input.contact, context.language)
    if (!contact) throw await missingRecord({ type: "contact", id: input.contact })
    return { data: contact }
  }),

  edit: calls.edit.handler(async ({ input: { contact, ...save }, context }) => {
    const overwritten = await editContact(contact, save, actorOf(context))
    const data = await getContact(contact, context.language)
    if (overwritten.length > 0) throw conflict("This contact was changed meanwhile", data, overwritten)
    return { success: true, data }
  }),

  remove: calls.remove.handler(async ({ input, context }) => {
    await deleteContact(input.contact, actorOf(context))
    return { success: true }
  }),

  resetEmailError: calls.resetEmailError.handler(async ({ input, context }) => {
    await resetEmailError(input.contact, actorOf(context))
    return { success: true }
  }),

  listActivity: calls.listActivity.handler(({ input }) =>
    pageOfActivity({ type: "contact", id: input.contact }, input),
  ),

  getMailing: calls.getMailing.handler(async ({ input }) => {
    const mailing = await findMailing(input.contact)
    if (!mailing) throw notFound("Contact")
    return { data: mailing }
  }),

  createTag: calls.createTag.handler(async ({ input, context }) => ({
    data: await createNamed("contact_tag", input.name, actorOf(context)),
  })),

  createCaller: calls.createCaller.handler(async ({ input, context }) => ({
    data: await createNamed("caller", input.name, actorOf(context)),
  })),
}
