import { signedIn } from "../../http/base.ts"
import { notFound } from "../../http/errors.ts"
import { referenceStore } from "../../reference/store.ts"
import { boothCatalogue, registrationChoices } from "./choices.ts"
import { findRegistration } from "./detail.ts"

const calls = signedIn.registrationRecord

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
}
