import { editors, signedIn } from "../../http/base.ts"
import { notFound } from "../../http/errors.ts"
import { actorOf } from "../../records/audit/write-audit.ts"
import { referenceStore } from "../../reference/store.ts"
import { saveRegistration } from "../save/save-registration.ts"
import { boothCatalogue, registrationChoices } from "./choices.ts"
import { findRegistration } from "./detail.ts"

const calls = signedIn.registrationRecord
const writes = editors.registrationRecord

export const registrationRecord = {
  get: calls.get.handler(async ({ input, context }) => {
    const data = await findRegistration(input.draft, context.language)
    if (!data) throw notFound("registration")
    return { data }
  }),

  loadChoices: calls.loadChoices.handler(async ({ context }) =>
    registrationChoices(await referenceStore(), context.language),
  ),

  listBooths: calls.listBooths.handler(async () => ({ booths: boothCatalogue(await referenceStore()) })),

  save: writes.save.handler(async ({ input: { draft_session, ...edit }, context }) => ({
    success: true as const,
    data: await saveRegistration(draft_session, edit, context.language, actorOf(context)),
  })),
}
