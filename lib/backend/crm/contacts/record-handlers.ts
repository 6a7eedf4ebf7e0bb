import type { Identity } from "#lib/backend/platform/callers/identity.ts"
import { type CallContext, editing, readerOf, reading } from "#lib/backend/platform/http/base.ts"
import { conflict, notFound } from "#lib/backend/platform/http/errors.ts"
import { actorOf } from "#lib/backend/records/audit/write-audit.ts"
import { missingRecord } from "#lib/backend/records/merges/merged-away.ts"
import { createNamed } from "#lib/backend/records/named-values.ts"
import type { ContactDetail } from "#lib/contract/crm/contact-detail.ts"
import { createContact } from "./create.ts"
import { findContact } from "./detail.ts"
import { editContact } from "./edit.ts"
import { findMailing } from "./mailing.ts"
import { deleteContact, resetEmailError, setTracking } from "./mutations.ts"

const calls = reading("crm.read").contacts
const writes = editing("crm.read").contacts

type Caller = CallContext & { identity: Identity }

async function getContact(id: number, caller: Caller): Promise<ContactDetail> {
  const contact = await findContact(id, readerOf(caller))
  if (!contact) throw notFound("contact")
  return contact
}

/** Calls on one contact, and on the values users add while they write one. */
export const contactRecord = {
  create: writes.create.handler(async ({ input, context }) => {
    const id = await createContact(input, actorOf(context))
    return { success: true, data: await getContact(id, context) }
  }),

  get: calls.get.handler(async ({ input, context }) => {
    const contact = await findContact(input.contact, readerOf(context))
    if (!contact) throw await missingRecord({ type: "contact", id: input.contact })
    return { data: contact }
  }),

  edit: writes.edit.handler(async ({ input: { contact, ...save }, context }) => {
    const overwritten = await editContact(contact, save, actorOf(context))
    const data = await getContact(contact, context)
    if (overwritten.length > 0) throw conflict("contact_changed", data, overwritten)
    return { success: true, data }
  }),

  remove: writes.remove.handler(async ({ input, context }) => {
    await deleteContact(input.contact, actorOf(context))
    return { success: true }
  }),

  resetEmailError: writes.resetEmailError.handler(async ({ input, context }) => {
    await resetEmailError(input.contact, actorOf(context))
    return { success: true }
  }),

  getMailing: calls.getMailing.handler(async ({ input }) => {
    const mailing = await findMailing(input.contact)
    if (!mailing) throw notFound("contact")
    return { data: mailing }
  }),

  setTracking: writes.setTracking.handler(async ({ input: { contact, ...consent }, context }) => {
    await setTracking(contact, consent, actorOf(context))
    return { success: true as const }
  }),

  createTag: writes.createTag.handler(async ({ input, context }) => ({
    data: await createNamed("contact_tag", input.name, actorOf(context)),
  })),

  createCaller: writes.createCaller.handler(async ({ input, context }) => ({
    data: await createNamed("caller", input.name, actorOf(context)),
  })),
}
