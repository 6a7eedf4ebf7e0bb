import { createCompany } from "./companies.ts"
import { insertRow } from "./database.ts"
import {
  accountTypeId,
  countryId,
  createBrand,
  createOwner,
  createTag,
  lifecycleOptionId,
  sessionId,
} from "./reference.ts"
import * as made from "./registrations.ts"

/** Word in the company name of every registration of the set. */
export const setWord = "Filterset"

const id = async (table: string, row: Record<string, unknown>) =>
  (await insertRow<{ id: number }>(table, row)).id

async function prepareValues() {
  const [paris, milan] = [await made.createShow(["Kids", "Toys"]), await made.createShow(["Home"])]
  const later = await id("tradeshow_session", { tradeshow_id: paris.id, name: "Filterset later" })
  const shows = { paris, later: { ...paris, session: later }, milan }
  const [kids = 0, toys = 0] = paris.sections
  const values = {
    show: paris.id,
    otherShow: milan.id,
    session: paris.session,
    laterSession: later,
    accepted: await made.createRegistrationLifecycle("Filterset accepted"),
    refused: await made.createRegistrationLifecycle("Filterset refused"),
    yes: 1,
    no: 0,
    media: await accountTypeId("Media"),
    press: await accountTypeId("Press"),
    conceptStore: await accountTypeId("Concept store"),
    france: await countryId("FR"),
    us: await countryId("US"),
    petitLoup: await createBrand("Filterset Petit Loup"),
    grandOurs: await createBrand("Filterset Grand Ours"),
    organic: await made.createLabel("Filterset organic"),
    recycled: await made.createLabel("Filterset recycled"),
    kids,
    toys,
    corner: await made.createBoothItem([paris.id], { label: "Filterset corner" }),
    island: await made.createBoothItem([paris.id], { label: "Filterset island" }),
    // Numbers are the same in whichever case.
    b1: "FB1",
    b2: "fb2",
    unpaid: 1,
    partly: 2,
    paid: 3,
    chamber: await id("invoicing_organization", { name: "Filterset chamber" }),
    agency: await id("invoicing_organization", { name: "Filterset agency" }),
    anna: await createOwner("Filterset Anna"),
    ben: await createOwner("Filterset Ben"),
    red: await createTag({ name: "Filterset red" }),
    blue: await createTag({ name: "Filterset blue" }),
    currentStage: await lifecycleOptionId(true),
    otherStage: await lifecycleOptionId(true, 1),
    previousStage: await lifecycleOptionId(false),
    currentSession: await sessionId("current"),
    previousSession: await sessionId("previous"),
  }
  return { shows, values }
}

type Prepared = Awaited<ReturnType<typeof prepareValues>>
/** Ids of the set by a short name. */
export type SetValues = Prepared["values"]

/**
 * Six registrations that differ in everything the list filters by: aurore, biche, castor, dahlia, farfadet (a draft, which has
 * nothing) and epona, who has all of it but is deleted.
 */
export async function createFilterSet(): Promise<SetValues> {
  const { shows, values } = await prepareValues()
  await createAurore("aurore", shows, values)
  await createBiche(shows, values)
  const castor = await made.createRegistration({
    show: shows.later,
    companyName: `${setWord} castor`,
    accountTypeId: values.conceptStore,
    countryId: values.us,
    isPlaced: true,
    organizationId: values.agency,
    companies: [(await createCompany({ lifecycleOptionIds: [values.otherStage] })).id],
    brands: [{ brandId: values.grandOurs, labelIds: [values.recycled] }],
    booths: [{ itemId: values.corner, sectionId: values.toys }],
  })
  await made.addInvoice(castor, { total: 300, balance: 0 })
  await made.addInvoice(castor, { total: 700, balance: 0 })
  await made.createRegistration({
    show: shows.paris,
    companyName: `${setWord} dahlia`,
    countryId: values.us,
    booths: [],
  })
  await made.createRegistration({
    show: shows.milan,
    companyName: `${setWord} farfadet`,
    isDraft: true,
    more: { country_id: null },
  })
  await createAurore("epona", shows, values, true)
  return values
}

async function createAurore(
  name: string,
  { paris }: Prepared["shows"],
  values: SetValues,
  isDeleted = false,
) {
  const company = await createCompany({
    ownerIds: [values.anna],
    tagIds: [values.red],
    lifecycleOptionIds: [values.currentStage],
    sessionIds: [values.currentSession],
  })
  const registration = await made.createRegistration({
    show: paris,
    companyName: `${setWord} ${name}`,
    lifecycleId: values.accepted,
    isPlaced: true,
    hasTechfile: true,
    accountTypeId: values.press,
    countryId: values.france,
    organizationId: values.chamber,
    isDeleted,
    companies: [company.id],
    brands: [{ brandId: values.petitLoup, isFirst: true, labelIds: [values.organic] }],
    booths: [
      { itemId: values.corner, sectionId: values.kids, number: isDeleted ? "FB9" : "FB1", companies: [0] },
    ],
  })
  await made.addInvoice(registration, { total: 1_000, balance: 1_000, dueOn: "2999-01-01" })
  await insertRow("note", { registration_id: registration.id, content: "<p>Wants a corner</p>" })
}

async function createBiche({ milan }: Prepared["shows"], values: SetValues) {
  const company = await createCompany({
    ownerIds: [values.anna, values.ben],
    tagIds: [values.red, values.blue],
    lifecycleOptionIds: [values.previousStage],
    sessionIds: [values.previousSession],
  })
  const registration = await made.createRegistration({
    show: milan,
    companyName: `${setWord} biche`,
    lifecycleId: values.refused,
    hasTechfile: true,
    accountTypeId: values.media,
    countryId: values.us,
    companies: [company.id],
    brands: [
      { brandId: values.petitLoup, labelIds: [values.recycled] },
      { brandId: values.grandOurs, isFirst: true },
    ],
    booths: [
      { itemId: values.island, number: "FB2" },
      { itemId: values.corner, sectionId: values.kids, number: "FB3" },
    ],
  })
  await made.addInvoice(registration, { total: 1_000, balance: 10, dueOn: "2026-10-31" })
}
