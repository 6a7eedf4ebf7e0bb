import { beforeAll, describe, expect, it } from "vitest"
import { createCompany } from "#tests/factories/companies.ts"
import { sql } from "#tests/factories/database.ts"
import { staleRegistrations } from "#tests/factories/read-columns.ts"
import {
  createBrand,
  createOwner,
  createTag,
  idAt,
  lifecycleOptionId,
  sessionId,
} from "#tests/factories/reference.ts"
import * as made from "#tests/factories/registrations.ts"

let registration: made.TestRegistration
let other: made.TestRegistration
let company: number

beforeAll(async () => {
  company = (await createCompany()).id
  const label = await made.createLabel()
  const data = { companies: [company], brands: [{ brandId: await createBrand(), labelIds: [label] }, {}] }
  registration = await made.createRegistration({ ...data, booths: [{ number: "R1" }, {}] })
  other = await made.createRegistration({ companies: [(await createCompany()).id] })
})

/** Changes of every table that read columns of registrations are made of. $1: the registration, $2: another one, $3: its primary company. */
const changes: [table: string, text: string, more?: () => Promise<number>][] = [
  [
    "registration_brand",
    "UPDATE registration_brand SET name = name || ' changed', is_first = true WHERE registration_id = $1",
  ],
  [
    "registration_brand",
    "UPDATE registration_brand SET brand_id = $4 WHERE registration_id = $1",
    createBrand,
  ],
  ["registration_brand_label", "DELETE FROM registration_brand_label"],
  [
    "registration_brand_label",
    "INSERT INTO registration_brand_label (brand_id, label_option_id) SELECT id, $4 FROM registration_brand WHERE registration_id = $1",
    made.createLabel,
  ],
  [
    "registration_brand_market_category",
    "INSERT INTO registration_brand_market_category (brand_id, market_category_id) SELECT id, $4 FROM registration_brand WHERE registration_id = $1",
    () => idAt("market_category"),
  ],
  ["registration_brand_market_category", "DELETE FROM registration_brand_market_category"],
  [
    "registration_booth",
    "UPDATE registration_booth SET number = 'R2' WHERE registration_id = $1 AND number IS NOT NULL",
  ],
  [
    "registration_booth",
    "UPDATE registration_booth SET booth_item_id = $4 WHERE registration_id = $1",
    () => made.createBoothItem([]),
  ],
  [
    "registration_booth",
    "UPDATE registration_booth SET vendor_section_id = (SELECT max(id) FROM vendor_section) WHERE registration_id = $1",
  ],
  ["booth_item", "UPDATE booth_item SET size = size + 7"],
  ["registration_booth", "DELETE FROM registration_booth WHERE registration_id = $1 AND number IS NULL"],
  [
    "registration_invoice",
    "INSERT INTO registration_invoice (registration_id, name, date, total, balance, currency) VALUES ($1, 'Invoice', '2026-01-01', 300, 100, 'USD')",
  ],
  ["registration_invoice", "UPDATE registration_invoice SET balance = 0"],
  ["registration_invoice", "DELETE FROM registration_invoice"],
  ["note", "INSERT INTO note (registration_id, content) VALUES ($1, '<p>Hello</p>')"],
  ["note", "UPDATE note SET content = ''"],
  ["note", "UPDATE note SET content = 'Again', registration_id = $2 WHERE registration_id = $1"],
  ["note", "DELETE FROM note"],
  ["company", "UPDATE company SET name = 'Renamed' WHERE id = $3"],
  ["company_tagging", "INSERT INTO company_tagging (company_id, tag_id) VALUES ($3, $4)", createTag],
  [
    "company_sale_owner",
    "INSERT INTO company_sale_owner (company_id, owner_id) VALUES ($3, $4)",
    createOwner,
  ],
  [
    "company_lifecycle",
    "INSERT INTO company_lifecycle (company_id, lifecycle_id, lifecycle_option_id) SELECT $3, lifecycle_id, id FROM lifecycle_option WHERE id = $4",
    () => lifecycleOptionId(true),
  ],
  [
    "company_participation",
    "INSERT INTO company_participation (company_id, tradeshow_session_id) VALUES ($3, $4)",
    () => sessionId("current"),
  ],
  [
    "registration_association",
    "INSERT INTO registration_association (registration_id, company_id, is_primary) VALUES ($2, $3, false)",
  ],
  ["company", "UPDATE company SET deleted_at = now() WHERE id = $3"],
  ["company", "UPDATE company SET deleted_at = NULL WHERE id = $3"],
  ["registration_association", "DELETE FROM registration_association WHERE registration_id = $1"],
  [
    "registration",
    `UPDATE registration SET draft = '{"data":{"store":{"brand":{"brands":[{"brandName":"Stored"}]}}}}', published_at = NULL WHERE id = $1`,
  ],
  ["registration", "UPDATE registration SET draft = '{}' WHERE id = $1"],
]

describe("read columns of registrations", () => {
  it.each(changes)("are right after a change of %s: %s", async (_, text, more) => {
    const values = [registration.id, other.id, company, await more?.()]
    // Every statement is given all four; those that it does not name are told their type here.
    await sql(`WITH given AS (SELECT $1::int, $2::int, $3::int, $4::int) ${text}`, values)
    expect(await staleRegistrations()).toEqual([])
  })

  it("of a draft that is made with its brands name them at once", async () => {
    const draft = {
      data: { store: { brand: { brands: [{ brandName: "Petit" }, {}, { brandName: "Grand" }] } } },
    }
    const { id } = await made.createRegistration({ isDraft: true, draft })
    expect(await sql("SELECT brand_names FROM registration WHERE id = $1", [id])).toEqual([
      { brand_names: "Petit Grand" },
    ])
    expect(await staleRegistrations()).toEqual([])
  })
})
