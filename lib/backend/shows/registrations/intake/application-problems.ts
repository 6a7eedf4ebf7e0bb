import type { z } from "zod"
import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import type { Problems } from "#lib/backend/platform/http/problems.ts"
import { isStateOf, type ReferenceStore } from "#lib/backend/records/reference/store.ts"
import { vatCodeProblem } from "#lib/backend/records/tax-numbers/vat-code.ts"
import type { Transaction } from "#lib/backend/records/transaction.ts"
import { type NamedIds, unknownIdErrors } from "#lib/backend/records/unknown-ids.ts"
import type { application } from "#lib/contract/shows/registration-intake.ts"
import { imagesOf } from "./draft-images.ts"

/** An application that has everything it needs. */
export type WholeApplication = z.output<typeof application>
type Id = number | null | undefined

const named = (field: string, table: string, ids: Id[]): NamedIds => ({ field, table, ids })

const networks = (path: string, entries: { socialNetworkId: number }[]) =>
  named(
    `${path}.socialNetworks`,
    "social_network",
    entries.map(({ socialNetworkId }) => socialNetworkId),
  )

function namedByPeople({ contacts, billing }: WholeApplication): NamedIds[] {
  return [
    ...contacts.flatMap(({ salutationId, phones, socialNetworks }, place) => [
      named(`contacts.${place}.salutationId`, "salutation", [salutationId]),
      named(
        `contacts.${place}.phones`,
        "country",
        phones.map(({ countryId }) => countryId),
      ),
      networks(`contacts.${place}`, socialNetworks),
    ]),
    named("billing.salutationId", "salutation", [billing.salutationId]),
    named("billing.countryId", "country", [billing.countryId]),
    named("billing.phone.countryId", "country", [billing.phone?.countryId]),
    named("billing.paymentPlanId", "payment_plan", [billing.paymentPlanId]),
    named("billing.paymentMethodId", "payment_method", [billing.paymentMethodId]),
  ]
}

function namedByBrands({ brand: { basic, brands }, organization }: WholeApplication): NamedIds[] {
  return [
    named("brand.basic.accountTypeId", "account_type", [basic.accountTypeId]),
    named("brand.basic.countryId", "country", [basic.countryId]),
    named("organization.organizationId", "invoicing_organization", [organization?.organizationId]),
    ...brands.flatMap(({ countryId, marketCategories, targets, labels, socialNetworks }, place) => [
      named(`brand.brands.${place}.countryId`, "country", [countryId]),
      named(`brand.brands.${place}.marketCategories`, "market_category", marketCategories),
      named(`brand.brands.${place}.targets`, "vendor_target", targets),
      named(`brand.brands.${place}.labels`, "label_option", labels),
      networks(`brand.brands.${place}`, socialNetworks),
    ]),
  ]
}

/** Booths that the show does not sell, sections that are not its own. */
async function boothProblems(
  { events, booths, brand }: WholeApplication,
  connection: Connection,
): Promise<Problems> {
  const found = await query<{ path: string }>(
    {
      text: `SELECT 'booths.' || place - 1 || '.itemId' AS path FROM unnest($2::int[]) WITH ORDINALITY AS wanted (id, place)
          WHERE NOT EXISTS (SELECT FROM booth_item_tradeshow WHERE booth_item_id = wanted.id AND tradeshow_id = $1)
        UNION ALL
        SELECT 'booths.' || place - 1 || '.sectionId' FROM unnest($3::int[]) WITH ORDINALITY AS wanted (id, place)
          WHERE id IS NOT NULL AND NOT EXISTS (SELECT FROM vendor_section WHERE id = wanted.id AND tradeshow_id = $1)`,
      values: [
        events.tradeshowId,
        booths.map(({ itemId }) => itemId),
        booths.map(({ sectionId }) => sectionId ?? null),
      ],
    },
    connection,
  )
  const outside = booths.flatMap((booth, place) =>
    booth.brands.some((index) => index >= brand.brands.length) ? [`booths.${place}.brands`] : [],
  )
  return Object.fromEntries(
    [...found.map(({ path }) => path), ...outside].map((path) => [path, ["not_allowed"]]),
  )
}

/** States that are of no such country. */
function stateProblems({ brand: { basic }, billing }: WholeApplication, store: ReferenceStore): Problems {
  const chosen = [
    { path: "brand.basic.stateId", ...basic },
    { path: "billing.stateId", ...billing },
  ]
  const wrong = chosen.filter(({ stateId, countryId }) => stateId && !isStateOf(stateId, countryId, store))
  return Object.fromEntries(wrong.map(({ path }) => [path, ["not_of_the_country"]]))
}

/** A VAT number that is none of the country it is billed to. */
export function vatCodeProblems(
  { billing }: { billing: Pick<WholeApplication["billing"], "countryId" | "vatCode"> },
  store: ReferenceStore,
): Problems {
  const country = store.by.countries.get(billing.countryId)
  const problem = country && vatCodeProblem(billing.vatCode ?? "", country.code)
  return problem ? { "billing.vatCode": [problem] } : {}
}

/** Images that were not uploaded for this draft, or that two brands name. */
async function imageProblems(
  id: number,
  { brand: { brands } }: WholeApplication,
  connection: Connection,
): Promise<Problems> {
  const own = await imagesOf(
    id,
    brands.flatMap(({ images }) => images),
    connection,
  )
  const wrong = brands.flatMap(({ images }, place) => {
    const isFree = [...new Set(images)].every((image) => own.delete(image))
    return isFree ? [] : [`brand.brands.${place}.images`]
  })
  return Object.fromEntries(wrong.map((path) => [path, ["not_allowed"]]))
}

/** What an application names that there is not, or not for it, by the path of the field; {} when all is well. */
export async function applicationProblems(
  id: number,
  whole: WholeApplication,
  { store, connection }: Pick<Transaction, "store" | "connection">,
): Promise<Problems> {
  const named = [...namedByPeople(whole), ...namedByBrands(whole)]
  return {
    ...(await unknownIdErrors(named, connection)),
    ...(await boothProblems(whole, connection)),
    ...stateProblems(whole, store),
    ...vatCodeProblems(whole, store),
    ...(await imageProblems(id, whole, connection)),
  }
}
