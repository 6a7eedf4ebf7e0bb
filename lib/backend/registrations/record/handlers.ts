import type { RegistrationDetail } from "#lib/contract/registration-detail.ts"
import { messagesOf } from "#lib/i18n/messages.ts"
import { editors, type Language, signedIn } from "../../http/base.ts"
import { notFound } from "../../http/errors.ts"
import { actorOf } from "../../records/audit/write-audit.ts"
import { referenceStore } from "../../reference/store.ts"
import { addBrand, removeBrand, removeFirst } from "../booths/brands.ts"
import { removeBooth } from "../booths/remove-booth.ts"
import { associate } from "../linking/associate.ts"
import { dissociate } from "../linking/dissociate.ts"
import { saveRegistration } from "../save/save-registration.ts"
import { boothCatalogue, registrationChoices } from "./choices.ts"
import { findRegistration } from "./detail.ts"

const calls = signedIn.registrationRecord
const writes = editors.registrationRecord

export const registrationRecord = {
  get: calls.get.handler(async ({ input, context }) => ({
    data: await getRegistration(input.draft, context.language),
  })),

  loadChoices: calls.loadChoices.handler(async ({ context }) =>
    registrationChoices(await referenceStore(), context.language),
  ),

  listBooths: calls.listBooths.handler(async () => ({ booths: boothCatalogue(await referenceStore()) })),

  save: writes.save.handler(async ({ input: { draft_session, ...edit }, context }) => ({
    success: true as const,
    data: await saveRegistration(draft_session, edit, context.language, actorOf(context)),
  })),

  associate: writes.associate.handler(async ({ input: { session, company_id }, context }) => {
    const id = await associate(session, company_id, actorOf(context))
    return linkedBy(id, await getRegistration(session, context.language))
  }),

  dissociate: writes.dissociate.handler(async ({ input: { association, force }, context }) => {
    const session = await dissociate(association, force, actorOf(context))
    return linked(await getRegistration(session, context.language))
  }),

  addBrand: writes.addBrand.handler(async ({ input, context }) => {
    await addBrand(input, messagesOf(context.language).registration.newBrand, actorOf(context))
    return shownBooths(input.session, context.language)
  }),

  removeBrand: writes.removeBrand.handler(async ({ input: { session, booth, brand }, context }) => {
    await removeBrand(session, booth, brand, actorOf(context))
    return shownBooths(session, context.language)
  }),

  removeFirst: writes.removeFirst.handler(async ({ input, context }) =>
    shownBooths(await removeFirst(input.brand, actorOf(context)), context.language),
  ),

  removeBooth: writes.removeBooth.handler(async ({ input, context }) => {
    await removeBooth(input.booth, actorOf(context))
    return { success: true as const }
  }),
}

async function getRegistration(id: number, language: Language): Promise<RegistrationDetail> {
  const found = await findRegistration(id, language)
  if (!found) throw notFound("registration")
  return found
}

function linked(detail: RegistrationDetail) {
  const { associations: companies, forceDeleteIsUse } = detail
  return { success: true as const, companies, detail, forceDeleteIsUse }
}

function linkedBy(association: number, detail: RegistrationDetail) {
  const company = detail.associations.find(({ association_id }) => association_id === association)
  if (!company) throw notFound("link")
  return { ...linked(detail), company }
}

async function shownBooths(id: number, language: Language) {
  const { booths, version } = await getRegistration(id, language)
  return { data: { booths, version } }
}
