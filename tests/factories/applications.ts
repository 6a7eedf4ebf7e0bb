import type { Application } from "#lib/contract/shows/registration-intake.ts"
import { sqlOne, unique } from "./database.ts"
import { withAddress } from "./organizations.ts"
import { countryId } from "./reference.ts"
import { createBoothItem, type TestShow } from "./registrations.ts"

const firstId = async (table: string) =>
  (await sqlOne<{ id: number }>(`SELECT id FROM ${table} ORDER BY id LIMIT 1`)).id

/** A slug of the registration site. */
export const newSlug = () => unique("slug-of-an-application").replace(/\W/g, "-")

/** An application that can be published: two booths, three brands, of which the booths show the second both. */
export async function wholeApplication(show: TestShow, more: Partial<Application> = {}) {
  const item = await createBoothItem([show.id], { price: 342_000 })
  const country = await countryId("FR")
  const category = await firstId("market_category")
  return {
    events: { tradeshowId: show.id },
    brand: {
      basic: { name: unique("Applicant"), email: "ada@applicant.example", countryId: country },
      brands: [
        { brandName: unique("Label"), firstTime: true, countryId: country, website: "www.label.example" },
        { brandName: unique("Label"), marketCategories: [category], labels: [1, 4] },
        { brandName: unique("Label"), socialNetworks: [{ socialNetworkId: 1, name: "@label" }] },
      ],
    },
    contacts: [
      {
        firstName: "Ada",
        lastName: "Applicant",
        email: "ada@applicant.example",
        jobTitle: "Founder",
        phones: [{ countryId: country, number: "01 40 20 50 50" }],
        socialNetworks: [{ socialNetworkId: 1, name: "www.applicant.example" }],
      },
    ],
    booths: [
      { itemId: item, sectionId: show.sections[0], agentName: "An agent", brands: [0, 1] },
      { itemId: item, note: "Two open sides", brands: [1, 2] },
    ],
    billing: {
      acceptTermsDate: "2026-11-20T10:00:00Z",
      lastName: "Applicant",
      email: "bills@applicant.example",
      companyName: "Applicant SARL",
      street: "1 rue de la Paix",
      zipCode: "75002",
      city: "Paris",
      countryId: country,
      paymentPlanId: await firstId("payment_plan"),
      paymentMethodId: await firstId("payment_method"),
    },
    platform: { choice: "Other", name: "Kidsorder", wantContact: true },
    organization: { organizationId: await withAddress(await firstId("invoicing_organization"), "FR") },
    ...more,
  } satisfies Application
}
