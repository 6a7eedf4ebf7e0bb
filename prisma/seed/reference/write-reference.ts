import { createHash } from "node:crypto"
import type pg from "pg"
import { findMarker, setMarker } from "#prisma/seed/marker.ts"
import { accountTypes } from "#prisma/seed/reference/account-types.ts"
import { boothItemSales, boothItems } from "#prisma/seed/reference/booth-items.ts"
import { boothStructures } from "#prisma/seed/reference/booth-structures.ts"
import { countries } from "#prisma/seed/reference/countries.ts"
import {
  buyerTypes,
  genderAgeRanges,
  lifecyclePlatforms,
  marketCategories,
  mediaTypes,
  vendorTargets,
} from "#prisma/seed/reference/market.ts"
import { badges, outcomes, phoneTypes, salutations, socialNetworks } from "#prisma/seed/reference/people.ts"
import {
  invoicingOrganizations,
  labelOptions,
  paymentMethods,
  paymentPlans,
} from "#prisma/seed/reference/registrations.ts"
import { states } from "#prisma/seed/reference/states.ts"
import { tradeshows, vendorSections } from "#prisma/seed/reference/tradeshows.ts"
import { writeStarters } from "#prisma/seed/reference/write-starters.ts"
import { advanceIds, idsBy, insertRows, type Row, required, upsertRows } from "#prisma/seed/rows.ts"

interface DataSet {
  table: string
  key: string[]
  rows: Row[]
}

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

function toColumns(entry: object): Row {
  return Object.fromEntries(Object.entries(entry).map(([name, value]) => [snakeCase(name), value]))
}

const dataSet = (table: string, key: string[], entries: readonly object[]): DataSet => ({
  table,
  key,
  rows: entries.map(toColumns),
})

/** In an order that foreign keys allow; states follow when the countries have ids, sales when the kinds of booth have. */
function dataSets(): DataSet[] {
  return [
    dataSet("country", ["code"], countries()),
    dataSet("salutation", ["name"], salutations),
    dataSet("phone_type", ["code"], phoneTypes),
    dataSet("social_network", ["code"], socialNetworks),
    dataSet("badge", ["name"], badges),
    dataSet("outcome", ["name"], outcomes),
    dataSet("account_type", ["id"], accountTypes()),
    dataSet("market_category", ["id"], marketCategories()),
    dataSet("gender_age_range", ["name"], genderAgeRanges),
    dataSet("buyer_type", ["name"], buyerTypes),
    dataSet("media_type", ["name"], mediaTypes),
    dataSet("vendor_target", ["name"], vendorTargets),
    dataSet("lifecycle_platform", ["name"], lifecyclePlatforms),
    dataSet("tradeshow", ["id"], tradeshows),
    dataSet("vendor_section", ["tradeshow_id", "name"], vendorSections),
    dataSet("booth_item", ["label"], boothItems),
    dataSet("booth_structure", ["name"], boothStructures),
    dataSet("label_option", ["id"], labelOptions),
    dataSet("payment_plan", ["name"], paymentPlans),
    dataSet("payment_method", ["name"], paymentMethods),
    dataSet("invoicing_organization", ["name"], invoicingOrganizations),
  ]
}

async function writeStates(client: pg.Client): Promise<void> {
  const countryIds = await idsBy(client, "country", "code")
  const rows = states().map(({ countryCode, code, name }) => ({
    country_id: required(countryIds, countryCode),
    code,
    name,
  }))
  await upsertRows(client, "state", ["country_id", "code"], rows)
}

/** A show that sells a kind of booth no more is not its seller. */
async function writeBoothItemSales(client: pg.Client): Promise<void> {
  const itemIds = await idsBy(client, "booth_item", "label")
  const rows = boothItemSales.map(({ label, tradeshowId }) => ({
    booth_item_id: required(itemIds, label),
    tradeshow_id: tradeshowId,
  }))
  await client.query("delete from booth_item_tradeshow")
  await insertRows(client, "booth_item_tradeshow", rows)
}

/**
 * Brings the reference data up to date, unless the database has this very data already.
 * @param today day around which sessions of the shows are laid when there are none
 */
export async function writeReference(client: pg.Client, today: Date): Promise<void> {
  const sets = dataSets()
  const hash = createHash("sha256")
    .update(JSON.stringify([sets, states(), boothItemSales]))
    .digest("hex")
  if ((await findMarker(client, "seed.reference")) !== hash) {
    for (const { table, key, rows } of sets) await upsertRows(client, table, key, rows)
    await writeStates(client)
    await writeBoothItemSales(client)
    await advanceIds(client, ["account_type", "label_option", "market_category", "tradeshow"])
    await setMarker(client, "seed.reference", hash)
  }
  await writeStarters(client, today)
}
