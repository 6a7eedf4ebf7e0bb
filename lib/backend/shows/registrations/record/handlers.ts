import { editing, type Reader, readerOf, reading } from "#lib/backend/platform/http/base.ts"
import { notFound } from "#lib/backend/platform/http/errors.ts"
import { fileAnswer } from "#lib/backend/platform/http/file-answer.ts"
import { actorOf } from "#lib/backend/records/audit/write-audit.ts"
import { referenceStore } from "#lib/backend/records/reference/store.ts"
import type { RegistrationDetail } from "#lib/contract/shows/registration-detail.ts"
import { messagesOf } from "#lib/i18n/messages.ts"
import { addBrand, removeBrand, setFirst } from "../booths/brands.ts"
import { removeBooth } from "../booths/remove-booth.ts"
import { findFile } from "../files/find-file.ts"
import { imageZip } from "../files/image-zip.ts"
import { addTechnicalFile, removeTechnicalFile } from "../files/technical-files.ts"
import { associate } from "../linking/associate.ts"
import { createFromApplication } from "../linking/create-company.ts"
import { dissociate } from "../linking/dissociate.ts"
import { listProposals } from "../linking/proposals.ts"
import { searchCompany, searchContact } from "../linking/search.ts"
import { storeNote } from "../note.ts"
import { saveRegistration } from "../save/save-registration.ts"
import { structureFile } from "../structures/structure-file.ts"
import { watchRegistration } from "../watch.ts"
import { boothCatalogue, registrationChoices } from "./choices.ts"
import { findRegistration } from "./detail.ts"

const calls = reading("registrations.read").registrationRecord
/** Calls that look for companies and contacts of ours. */
const linking = reading("registrations.read", "crm.read").registrationRecord
const writes = editing("registrations.read").registrationRecord
/** Calls that answer with a company of ours by an id that may be of any of them. */
const naming = reading("registrations.read", "crm.read", "record.edit").registrationRecord

export const registrationRecord = {
  get: calls.get.handler(async ({ input, context }) => ({
    data: await getRegistration(input.draft, readerOf(context)),
  })),

  loadChoices: calls.loadChoices.handler(async ({ context }) =>
    registrationChoices(await referenceStore(), context.language),
  ),

  listBooths: calls.listBooths.handler(async () => ({ booths: boothCatalogue(await referenceStore()) })),

  save: writes.save.handler(async ({ input: { draft_session, ...edit }, context }) => ({
    success: true as const,
    data: await saveRegistration(draft_session, edit, readerOf(context), actorOf(context)),
  })),

  associate: naming.associate.handler(async ({ input: { session: registration, company_id }, context }) => {
    const id = await associate(registration, company_id, actorOf(context))
    return linkedBy(id, await getRegistration(registration, readerOf(context)))
  }),

  dissociate: writes.dissociate.handler(async ({ input: { association, force }, context }) => {
    const registration = await dissociate(association, force, actorOf(context))
    return linked(await getRegistration(registration, readerOf(context)))
  }),

  addBrand: writes.addBrand.handler(async ({ input: { session: registration, ...brand }, context }) => {
    const unnamed = messagesOf(context.language).registration.newBrand
    await addBrand(registration, brand, unnamed, actorOf(context))
    return shownBooths(registration, readerOf(context))
  }),

  removeBrand: writes.removeBrand.handler(
    async ({ input: { session: registration, booth, brand }, context }) => {
      await removeBrand(registration, booth, brand, actorOf(context))
      return shownBooths(registration, readerOf(context))
    },
  ),

  setFirst: writes.setFirst.handler(async ({ input, context }) =>
    shownBooths(await setFirst(input.brand, true, actorOf(context)), readerOf(context)),
  ),
  removeFirst: writes.removeFirst.handler(async ({ input, context }) =>
    shownBooths(await setFirst(input.brand, false, actorOf(context)), readerOf(context)),
  ),

  removeBooth: writes.removeBooth.handler(async ({ input, context }) => {
    await removeBooth(input.booth, actorOf(context))
    return { success: true as const }
  }),

  listProposals: linking.listProposals.handler(async ({ input, context: { language } }) => ({
    data: await listProposals(input.session, language),
  })),

  searchCompany: linking.searchCompany.handler(
    async ({ input: { session: registration, ...search }, context: { language } }) => ({
      data: await searchCompany({ ...search, registration, language }),
    }),
  ),

  searchContact: linking.searchContact.handler(async ({ input }) => ({
    data: await searchContact(input.term),
  })),

  createCompany: naming.createCompany.handler(async ({ input: { session: registration }, context }) => {
    const id = await createFromApplication(registration, actorOf(context))
    return linkedBy(id, await getRegistration(registration, readerOf(context)))
  }),

  addTechnicalFile: writes.addTechnicalFile.handler(async ({ input, context, signal }) => ({
    data: await addTechnicalFile(input, actorOf(context), signal),
  })),

  removeTechnicalFile: writes.removeTechnicalFile.handler(async ({ input, context }) => {
    await removeTechnicalFile(input.file, actorOf(context))
    return { success: true as const }
  }),

  getTechnicalFile: calls.getTechnicalFile.handler(async ({ input, context }) =>
    fileAnswer(await findFile("registration_technical_file", input.file), context.rangeHeaders),
  ),

  getStructure: calls.getStructure.handler(async ({ input, context }) =>
    fileAnswer(await structureFile(input.structure), context.rangeHeaders),
  ),

  getImage: calls.getImage.handler(async ({ input, context }) =>
    fileAnswer(await findFile("registration_brand_image", input.image), context.rangeHeaders),
  ),

  storeNote: writes.storeNote.handler(
    async ({ input: { draft_session: id, content, version }, context }) => ({
      data: { note_session: await storeNote({ id, content, version }, actorOf(context)) },
    }),
  ),

  downloadZip: calls.downloadZip.handler(({ input }) => imageZip(input.draft)),

  stream: calls.stream.handler(({ input, context }) =>
    watchRegistration(input.draft, context.identity, context.token ?? ""),
  ),
}

async function getRegistration(id: number, reader: Reader): Promise<RegistrationDetail> {
  const found = await findRegistration(id, reader)
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

async function shownBooths(id: number, reader: Reader) {
  const { booths, version } = await getRegistration(id, reader)
  return { data: { booths, version } }
}
