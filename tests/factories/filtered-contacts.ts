import { createMarketplaceAccount, startContactSequence } from "./activity.ts"
import { createCompany, type TestCompany } from "./companies.ts"
import { createContact } from "./contacts.ts"
import {
  accountTypeId,
  countryId,
  createCaller,
  createContactTag,
  idAt,
  lifecycleOptionId,
  sessionId,
  stateId,
} from "./reference.ts"

/** First name of every contact of the set. */
export const setWord = "Filterset"

async function prepareValues() {
  return {
    media: await accountTypeId("Media"),
    press: await accountTypeId("Press"),
    conceptStore: await accountTypeId("Concept store"),
    yes: 1,
    no: 0,
    red: await createContactTag("Filterset red"),
    blue: await createContactTag("Filterset blue"),
    lyon: await createCaller("Filterset Lyon"),
    tom: await createCaller("Filterset Tom"),
    interested: await idAt("outcome", 0),
    noAnswer: await idAt("outcome", 2),
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
    otherPreviousSession: await sessionId("previous", 1),
    nextSession: await sessionId("next"),
  }
}

/** Reference values of the set by a short name. */
export type SetValues = Awaited<ReturnType<typeof prepareValues>>

async function createCompanies(values: SetValues): Promise<Record<"press" | "shop" | "gone", TestCompany>> {
  const press = await createCompany({
    name: "Presse du Nord",
    accountTypeIds: [values.press],
    countryId: values.france,
    lifecycleOptionIds: [values.currentStage],
    sessionIds: [values.currentSession],
    website: "presse.example",
  })
  await createMarketplaceAccount(press.id)
  const shop = await createCompany({
    name: "Shop",
    accountTypeIds: [values.conceptStore, values.press],
    countryId: values.us,
    stateId: values.california,
    lifecycleOptionIds: [values.otherCurrentStage, values.previousStage],
    sessionIds: [values.previousSession, values.nextSession],
  })
  await createMarketplaceAccount(shop.id, true)
  const gone = await createCompany({
    name: "Gone",
    isDeleted: true,
    accountTypeIds: [values.media, values.press],
    countryId: values.us,
    stateId: values.newYork,
    lifecycleOptionIds: [values.currentStage, values.previousStage],
    sessionIds: [values.currentSession, values.previousSession],
    website: "gone.example",
  })
  await createMarketplaceAccount(gone.id)
  return { press, shop, gone }
}

/**
 * Six contacts that differ in everything the list filters by: aurore (press), biche (shop), castor (press and shop),
 * dahlia (nothing but a deleted company), farfadet (nothing) and epona, who has all of it but is deleted.
 */
export async function createContactFilterSet(): Promise<SetValues> {
  const values = await prepareValues()
  const { press, shop, gone } = await createCompanies(values)
  const aurore = await createContact({
    firstName: setWord,
    lastName: "aurore",
    isVip: true,
    tagIds: [values.red],
    callerIds: [values.lyon],
    outcomeId: values.interested,
    registeredIds: [values.currentSession],
    companyIds: [press.id],
  })
  await startContactSequence(aurore)
  await createContact({
    firstName: setWord,
    lastName: "biche",
    emailError: true,
    isBlacklisted: true,
    tagIds: [values.red, values.blue],
    callerIds: [values.lyon, values.tom],
    outcomeId: values.noAnswer,
    registeredIds: [values.previousSession],
    visitedIds: [values.previousSession],
    website: "biche.example",
    companyIds: [shop.id],
  })
  const castor = await createContact({
    firstName: setWord,
    lastName: "castor",
    tagIds: [values.blue],
    registeredIds: [values.otherCurrentSession, values.otherPreviousSession],
    visitedIds: [values.otherPreviousSession],
    companyIds: [press.id, shop.id],
  })
  await startContactSequence(castor, "completed")
  await createContact({ firstName: setWord, lastName: "dahlia", companyIds: [gone.id] })
  await createContact({ firstName: setWord, lastName: "farfadet", registeredIds: [values.nextSession] })
  await createDeletedTwin(values, [press.id, shop.id])
  return values
}

async function createDeletedTwin(values: SetValues, companyIds: number[]): Promise<void> {
  const epona = await createContact({
    firstName: setWord,
    lastName: "epona",
    isDeleted: true,
    isVip: true,
    emailError: true,
    isBlacklisted: true,
    tagIds: [values.red, values.blue],
    callerIds: [values.lyon],
    outcomeId: values.interested,
    registeredIds: [values.currentSession, values.previousSession],
    visitedIds: [values.previousSession],
    website: "epona.example",
    companyIds,
  })
  await startContactSequence(epona)
}
