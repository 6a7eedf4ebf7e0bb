import type { useTranslations } from "next-intl"
import type { ApplicationValues } from "#lib/contract/shows/application-values.ts"
import type { ApplicationChoices } from "#lib/contract/shows/application-view.ts"
import { otherPlatform } from "#lib/contract/shows/registration-fields.ts"

/** Texts of the area "applications", in the reader's language. */
export type ApplicationTexts = ReturnType<typeof useTranslations<"applications">>

export type SentLine = { label: string; value: string }
/** Lines of a contact, brand or booth, with the pictures of a brand; without a title those of the application itself. */
export type SentGroup = { title: string | null; lines: SentLine[]; images: number[] }
export type SentSection = {
  part: "applicant" | "people" | "brands" | "booths" | "billing" | "platform"
  title: string
  groups: SentGroup[]
}

type Named = readonly { id: number; name: string }[]

const nameOf = (options: Named, id: number | null) => options.find((one) => one.id === id)?.name ?? ""
const namesOf = (options: Named, ids: number[]) => ids.flatMap((id) => nameOf(options, id) || []).join(", ")

const networkLines = (list: ApplicationValues["contacts"][number]["socialNetworks"], offered: Named) =>
  list.map(({ socialNetworkId, name }) => ({ label: nameOf(offered, socialNetworkId), value: name }))

const group = (title: string | null, lines: SentLine[], images: number[] = []): SentGroup => ({
  title,
  lines: lines.filter(({ value }) => value.trim() !== ""),
  images,
})

/** All that an application holds, by the parts of its form, with names in the place of ids; what is empty is left out. */
export function sentSections(
  values: ApplicationValues,
  choices: ApplicationChoices,
  t: ApplicationTexts,
): SentSection[] {
  const sections: SentSection[] = [
    { part: "applicant", title: t("parts.applicant"), groups: [company(values, choices, t)] },
    { part: "people", title: t("parts.people"), groups: people(values, choices, t) },
    { part: "brands", title: t("parts.brands"), groups: brands(values, choices, t) },
    { part: "booths", title: t("parts.booths"), groups: booths(values, choices, t) },
    { part: "billing", title: t("parts.billing"), groups: [billing(values, choices, t)] },
    { part: "platform", title: t("parts.platform"), groups: [platform(values, t)] },
  ]
  return sections
    .map((section) => ({
      ...section,
      groups: section.groups.filter(({ lines, images }) => lines.length + images.length > 0),
    }))
    .filter(({ groups }) => groups.length > 0)
}

function company({ brand: { basic } }: ApplicationValues, choices: ApplicationChoices, t: ApplicationTexts) {
  return group(null, [
    { label: t("fields.companyName"), value: basic.name },
    { label: t("fields.email"), value: basic.email },
    { label: t("fields.accountType"), value: nameOf(choices.accountTypes, basic.accountTypeId) },
    { label: t("fields.country"), value: nameOf(choices.countries, basic.countryId) },
    { label: t("fields.state"), value: nameOf(choices.states, basic.stateId) },
  ])
}

const people = ({ contacts }: ApplicationValues, choices: ApplicationChoices, t: ApplicationTexts) =>
  contacts.map((contact, index) =>
    group(t("person", { number: index + 1 }), [
      { label: t("fields.salutation"), value: nameOf(choices.salutations, contact.salutationId) },
      { label: t("fields.firstName"), value: contact.firstName },
      { label: t("fields.lastName"), value: contact.lastName },
      { label: t("fields.jobTitle"), value: contact.jobTitle },
      { label: t("fields.email"), value: contact.email },
      ...contact.phones.map(({ number }) => ({ label: t("fields.phone"), value: number })),
      ...networkLines(contact.socialNetworks, choices.socialNetworks),
    ]),
  )

const brands = ({ brand }: ApplicationValues, choices: ApplicationChoices, t: ApplicationTexts) =>
  brand.brands.map((one, index) =>
    group(
      t("brand", { number: index + 1 }),
      [
        { label: t("fields.brand"), value: one.brandName },
        { label: t("fields.website"), value: one.website },
        { label: t("fields.country"), value: nameOf(choices.countries, one.countryId) },
        { label: t("firstTime"), value: one.firstTime ? t("yes") : "" },
        { label: t("fields.categories"), value: namesOf(choices.marketCategories, one.marketCategories) },
        { label: t("fields.targets"), value: namesOf(choices.targets, one.targets) },
        { label: t("fields.labels"), value: namesOf(choices.labels, one.labels) },
        ...networkLines(one.socialNetworks, choices.socialNetworks),
      ],
      one.images,
    ),
  )

const booths = (values: ApplicationValues, choices: ApplicationChoices, t: ApplicationTexts) =>
  values.booths.map((booth, index) =>
    group(t("booth", { number: index + 1 }), [
      { label: t("fields.booth"), value: nameOf(choices.booths, booth.itemId) },
      { label: t("fields.section"), value: nameOf(choices.sections, booth.sectionId) },
      { label: t("fields.agent"), value: booth.agentName },
      { label: t("fields.boothNote"), value: booth.note },
      {
        label: t("fields.boothBrands"),
        value: booth.brands.flatMap((at) => values.brand.brands[at]?.brandName || []).join(", "),
      },
    ]),
  )

function billing(
  { billing: one, organization }: ApplicationValues,
  choices: ApplicationChoices,
  t: ApplicationTexts,
) {
  return group(null, [
    { label: t("fields.billingCompany"), value: one.companyName },
    { label: t("fields.vatCode"), value: one.vatCode },
    { label: t("fields.street"), value: one.street },
    { label: t("fields.zipCode"), value: one.zipCode },
    { label: t("fields.city"), value: one.city },
    { label: t("fields.country"), value: nameOf(choices.countries, one.countryId) },
    { label: t("fields.state"), value: nameOf(choices.states, one.stateId) },
    { label: t("fields.salutation"), value: nameOf(choices.salutations, one.salutationId) },
    { label: t("fields.firstName"), value: one.firstName },
    { label: t("fields.lastName"), value: one.lastName },
    { label: t("fields.email"), value: one.email },
    { label: t("fields.phone"), value: one.phone.number },
    { label: t("fields.purchaseOrder"), value: one.purchaseOrder },
    { label: t("fields.buyerReference"), value: one.buyerReference },
    { label: t("fields.electronicAddress"), value: one.electronicAddress },
    { label: t("fields.paymentPlan"), value: nameOf(choices.paymentPlans, one.paymentPlanId) },
    { label: t("fields.paymentMethod"), value: nameOf(choices.paymentMethods, one.paymentMethodId) },
    {
      label: t("fields.organization"),
      value: nameOf(choices.organizations, organization.organizationId),
    },
    { label: t("fields.billingNote"), value: one.note },
  ])
}

function platform({ platform: { choice, name, wantContact } }: ApplicationValues, t: ApplicationTexts) {
  const named = choice === "None" || choice === otherPlatform ? t(`platforms.${choice}`) : choice
  return group(null, [
    { label: t("fields.platform"), value: named },
    { label: t("fields.platformName"), value: name },
    { label: t("wantContact"), value: wantContact ? t("yes") : "" },
  ])
}
