import { queryOne } from "#lib/backend/platform/database/db.ts"

/** One request to the list of registrations, as our call takes it and as its best SQL has it. */
export type RegistrationCase = {
  name: string
  /** Query string of our call. */
  search: string
  /** Conditions of the best SQL beyond active registrations. */
  where: string
  /** Registrations change between two calls, so totals and sums are worked out again. */
  isAfterWrite?: boolean
}

/** A filter as the call takes it, and by hand. */
type Filter = { name: string; field: string; type: string; value?: number | string; where: string }

/** The value of a column that most registrations have. */
const commonest = (value: string, from = "registration") =>
  `(SELECT ${value} FROM ${from} WHERE deleted_at IS NULL AND ${value} IS NOT NULL GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1)`
const ofArray = (column: string) => commonest("value", `registration, unnest(${column}) AS value`)

type Subjects = Record<
  | "show"
  | "session"
  | "lifecycle"
  | "type"
  | "country"
  | "brand"
  | "label"
  | "section"
  | "item"
  | "organization"
  | "owner"
  | "tag"
  | "stage"
  | "participation",
  number
> & { number: string; family: number[]; sessions: number[] }

function findSubjects(): Promise<Subjects> {
  return queryOne<Subjects>({
    text: `WITH chosen AS (SELECT ${commonest("tradeshow_session_id")} AS session, ${commonest("account_type_id")} AS type)
      SELECT session, type, (SELECT tradeshow_id FROM tradeshow_session WHERE id = session) AS show,
        ARRAY(SELECT id FROM tradeshow_session WHERE tradeshow_id = (SELECT tradeshow_id FROM tradeshow_session WHERE id = session)) AS sessions,
        ARRAY(SELECT id FROM account_type WHERE id = type OR parent_id = type) AS family,
        ${commonest("lifecycle_id")} AS lifecycle, ${commonest("country_id")} AS country, ${commonest("organization_id")} AS organization,
        ${ofArray("brand_ids")} AS brand, ${ofArray("label_ids")} AS label, ${ofArray("section_ids")} AS section, ${ofArray("booth_item_ids")} AS item,
        ${ofArray("sale_owner_ids")} AS owner, ${ofArray("company_tag_ids")} AS tag, ${ofArray("lifecycle_option_ids")} AS stage,
        ${ofArray("participation_ids")} AS participation,
        (SELECT number::text FROM registration_booth WHERE number IS NOT NULL ORDER BY id LIMIT 1) AS number
      FROM chosen`,
    values: [],
  })
}

function searchOf(filters: Filter[]): string {
  return new URLSearchParams(
    filters.flatMap(({ field, type, value }, place) => [
      [`filters[${place}][f_field]`, field],
      [`filters[${place}][f_type]`, type],
      ...(value === undefined ? [] : [[`filters[${place}][f_value][0]`, String(value)]]),
    ]),
  ).toString()
}

function filtersOf(of: Subjects) {
  const is = (field: string, value: number | string, where: string): Filter => ({
    name: field,
    field,
    type: "=",
    value,
    where,
  })
  const has = (field: string, column: string, value: number) =>
    is(field, value, `${column} @> ARRAY[${value}]`)
  return {
    show: is("show", of.show, `tradeshow_session_id IN (${of.sessions.join(", ")})`),
    session: is("session", of.session, `tradeshow_session_id = ${of.session}`),
    published: is("published", 1, "published_at IS NOT NULL"),
    lifecycle: is("registration_lifecycle", of.lifecycle, `lifecycle_id = ${of.lifecycle}`),
    placed: is("placed", 1, "is_placed"),
    techfile: is("techfile", 1, "has_techfile"),
    type: is("account_type", of.type, `account_type_id IN (${of.family.join(", ")})`),
    country: is("country", of.country, `country_id = ${of.country}`),
    note: { name: "note", field: "note", type: "exists", where: "has_notes" },
    brand: has("brand", "brand_ids", of.brand),
    first: is("first_time", 1, "is_first"),
    label: has("brand_label", "label_ids", of.label),
    section: has("vendor_section", "section_ids", of.section),
    item: has("booth_item", "booth_item_ids", of.item),
    number: is(
      "booth_number",
      of.number,
      `id IN (SELECT registration_id FROM registration_booth WHERE number = '${of.number.replaceAll("'", "''")}')`,
    ),
    payment: is("payment", 2, "billed_percent BETWEEN 1 AND 99"),
    overdue: is("overdue", 1, "due_on < current_date"),
    organization: is("organization", of.organization, `organization_id = ${of.organization}`),
    linked: is("linked", 1, "company_ids <> '{}'"),
    owner: has("sale_owner", "sale_owner_ids", of.owner),
    tag: has("company_tag", "company_tag_ids", of.tag),
    stage: has("current_lifecycle", "lifecycle_option_ids", of.stage),
    participation: has("participation", "participation_ids", of.participation),
    created: { name: "created_at", field: "created_at", type: "date_known", where: "created_at IS NOT NULL" },
    unpublished: {
      name: "published_at",
      field: "published_at",
      type: "date_unknown",
      where: "published_at IS NULL",
    },
    updated: { name: "updated_at", field: "updated_at", type: "date_known", where: "updated_at IS NOT NULL" },
  } satisfies Record<string, Filter>
}

/** No filter, each filter alone, eight combinations, and some of them after a write. */
export async function registrationCases(): Promise<RegistrationCase[]> {
  const filters = filtersOf(await findSubjects())
  const caseOf = (chosen: Filter[]): RegistrationCase => ({
    name: chosen.map(({ name }) => name).join(" + ") || "no filter",
    search: searchOf(chosen),
    where: chosen.map(({ where }) => where).join(" AND ") || "true",
  })
  const {
    session,
    lifecycle,
    placed,
    techfile,
    country,
    section,
    owner,
    payment,
    stage,
    linked,
    first,
    published,
    item,
    tag,
    label,
    note,
    type,
  } = filters
  const combinations = [
    [session, lifecycle],
    [session, placed, techfile],
    [country, section, owner],
    [session, payment],
    [stage, linked, first],
    [published, item, tag],
    [label, note],
    [type, session, lifecycle, placed],
  ].map(caseOf)
  const alone = Object.values(filters).map((filter: Filter) => caseOf([filter]))
  const written = [caseOf([]), caseOf([session]), ...combinations.slice(0, 2)]
  return [
    caseOf([]),
    ...alone,
    ...combinations,
    ...written.map((one) => ({ ...one, name: `${one.name}, after a write`, isAfterWrite: true })),
  ]
}
