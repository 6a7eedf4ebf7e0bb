import type { ListFilter } from "#lib/contract/records/filters.ts"
import { createMarketplaceAccount, startSequence } from "./activity.ts"
import { createCompany, type TestCompany } from "./companies.ts"
import { createContact, linkContact, setPrimarySalesContact } from "./contacts.ts"
import {
  accountTypeId,
  countryId,
  createBrand,
  createOwner,
  createTag,
  createVendorTag,
  idAt,
  lifecycleOptionId,
  sessionId,
  stateId,
} from "./reference.ts"

/** Word in the name of every company of the set. */
export const setWord = "Filterset"

async function bouncedContact(company: TestCompany): Promise<void> {
  await linkContact(company.id, await createContact({ emailError: true }))
}

async function prepareValues() {
  return {
    media: await accountTypeId("Media"),
    press: await accountTypeId("Press"),
    conceptStore: await accountTypeId("Concept store"),
    red: await createTag({ name: "Filterset red" }),
    blue: await createTag({ name: "Filterset blue" }),
    hot: await createVendorTag("Filterset hot"),
    cold: await createVendorTag("Filterset cold"),
    petitLoup: await createBrand("Filterset Petit Loup"),
    grandOurs: await createBrand("Filterset Grand Ours"),
    anna: await createOwner("Filterset Anna"),
    ben: await createOwner("Filterset Ben"),
    france: await countryId("FR"),
    us: await countryId("US"),
    california: await stateId("US", "CA"),
    newYork: await stateId("US", "NY"),
    currentStage: await lifecycleOptionId(true),
    otherCurrentStage: await lifecycleOptionId(true, 1),
    previousStage: await lifecycleOptionId(false),
    currentSession: await sessionId("current"),
    otherCurrentSession: await sessionId("current", 1),
    previousSession: await sessionId("previous"),
    nextSession: await sessionId("next"),
    trial: await idAt("lifecycle_platform", 0),
    lost: await idAt("lifecycle_platform", 1),
  }
}

/** Reference values of the set by a short name. */
export type SetValues = Awaited<ReturnType<typeof prepareValues>>

/**
 * Six companies that differ in everything the list filters by: aurore, biche, castor, dahlia, farfadet (who has nothing)
 * and epona, who has all of it but is deleted.
 */
export async function createFilterSet(): Promise<SetValues> {
  const values = await prepareValues()
  const aurore = await createCompany({
    name: `${setWord} aurore`,
    accountTypeIds: [values.press],
    tagIds: [values.red],
    countryId: values.france,
    brandIds: [values.petitLoup],
    website: "aurore.example",
    ownerIds: [values.anna],
    vendorTagIds: [values.hot],
    lifecycleOptionIds: [values.currentStage],
    sessionIds: [values.currentSession],
    platformId: values.trial,
  })
  await createMarketplaceAccount(aurore.id)
  await setPrimarySalesContact(aurore.id, await createContact())
  const biche = await createCompany({
    name: `${setWord} biche`,
    accountTypeIds: [values.media],
    tagIds: [values.red, values.blue],
    countryId: values.us,
    stateId: values.california,
    brandIds: [values.petitLoup, values.grandOurs],
    ownerIds: [values.anna, values.ben],
    vendorTagIds: [values.cold],
    lifecycleOptionIds: [values.previousStage],
    sessionIds: [values.previousSession],
  })
  await bouncedContact(biche)
  const castor = await createCompany({
    name: `${setWord} castor`,
    accountTypeIds: [values.conceptStore],
    tagIds: [values.blue],
    countryId: values.us,
    stateId: values.newYork,
    lifecycleOptionIds: [values.currentStage, values.previousStage],
    sessionIds: [values.otherCurrentSession, values.previousSession],
    platformId: values.lost,
  })
  await startSequence(castor.id)
  await createMarketplaceAccount(castor.id, true)
  const dahlia = await createCompany({
    name: `${setWord} dahlia`,
    accountTypeIds: [values.press, values.conceptStore],
    lifecycleOptionIds: [values.otherCurrentStage],
    sessionIds: [values.nextSession],
  })
  await startSequence(dahlia.id, "completed")
  await createCompany({ name: `${setWord} farfadet` })
  await createDeletedTwin(values)
  return values
}

async function createDeletedTwin(values: SetValues): Promise<void> {
  const epona = await createCompany({
    name: `${setWord} epona`,
    isDeleted: true,
    accountTypeIds: [values.press, values.media, values.conceptStore],
    tagIds: [values.red, values.blue],
    countryId: values.us,
    stateId: values.california,
    brandIds: [values.petitLoup],
    website: "epona.example",
    ownerIds: [values.anna],
    vendorTagIds: [values.hot],
    lifecycleOptionIds: [values.currentStage, values.previousStage],
    sessionIds: [values.currentSession, values.previousSession],
    platformId: values.trial,
  })
  await bouncedContact(epona)
  await startSequence(epona.id)
  await createMarketplaceAccount(epona.id)
}

/** A filter as a caller sends it. */
export function filterOn(field: string, type: ListFilter["f_type"], values: (number | string)[] = []) {
  return { f_field: field, f_type: type, f_value: values.map(String) }
}
