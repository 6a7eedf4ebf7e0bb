import { sql } from "./database.ts"

/** Has rows of a list that says "byitself" done one by one: a chunk of them fails. */
export async function doRowsByThemselves(): Promise<void> {
  await sql(`CREATE FUNCTION rows_by_themselves() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF (SELECT count(*) FROM new_rows WHERE data::text LIKE '%byitself%') > 1 THEN RAISE EXCEPTION 'each by itself'; END IF;
      RETURN NULL;
    END $$`)
  await sql(`CREATE TRIGGER rows_by_themselves AFTER UPDATE ON job_row REFERENCING NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION rows_by_themselves()`)
}

type Named = { kind: string; id: number; name: string }

/** Kinds of records that fields name by their ids. */
const kinds: Record<string, string> = {
  companies: "company",
  contacts: "contact",
  note: "note",
  "informations.tags": "contact_tag",
  "informations.callers": "caller",
  "informations.brands": "brand",
}

/**
 * Names in place of ids in what was stored, as these differ from list to list.
 * @param tags the kind of those that records of the list have
 */
export async function withNames(
  found: unknown,
  mark: string,
  tags: "contact_tag" | "company_tag" = "contact_tag",
): Promise<unknown> {
  const named = await sql<Named>(
    `SELECT 'company' AS kind, id, name || coalesce(' of ' || (SELECT min(twin.id) FROM company twin
        WHERE twin.name = company.name HAVING min(twin.id) < company.id), '') AS name FROM company
      UNION ALL SELECT 'contact', id, coalesce(email, '?') FROM contact
      UNION ALL SELECT 'note', id, content FROM note UNION ALL SELECT 'contact_tag', id, lower(name) FROM contact_tag
      UNION ALL SELECT 'company_tag', id, lower(name) FROM company_tag UNION ALL SELECT 'brand', id, lower(name) FROM brand UNION ALL SELECT 'caller', id, lower(name) FROM caller`,
  )
  const names = new Map(
    named.map(({ kind, id, name }) => [`${kind} ${id}`, name.replace(/ of \d+$/, " again")]),
  )
  const kindOf: Record<string, string> = { ...kinds, "informations.tags": tags }
  const text = JSON.stringify(found, (key, value: unknown) => {
    const kind = typeof value === "string" ? undefined : kindOf[key]
    const nameOf = (id: unknown) => names.get(`${kind} ${String(id)}`) ?? id
    // Tags are in the order of their ids.
    const inOrder = (list: unknown[]) =>
      key.startsWith("informations.") && list.every((one) => typeof one === "string") ? list.toSorted() : list
    const inLists = (list: unknown): unknown =>
      Array.isArray(list) ? inOrder(list.map(inLists)) : nameOf(list)
    return kind ? inLists(value) : value
  })
  return JSON.parse(text.replaceAll(mark, "MARK").replaceAll(/job-\d+/g, "job"))
}

/** What the rows of a job hold, but for ids in their file. */
export const rowsOf = (job: number) =>
  sql(
    `SELECT position, status, message, (data - '{line,record}'::text[]) #- '{cells,id}' AS data, CASE WHEN record_id IS NOT NULL THEN
        (SELECT coalesce(email, '?') FROM contact WHERE id = record_id) END AS record
      FROM job_row WHERE job_id = $1 ORDER BY position`,
    [job],
  )

export const recordsOf = (mark: string) =>
  sql(
    `SELECT contact.email, first_name, last_name, salutation_id, version, search, sort_name, company_names, phone_digits, other_emails,
        tag_ids AS "informations.tags", caller_ids AS "informations.callers",
        ARRAY(SELECT address.email::text FROM contact_address address WHERE contact_id = contact.id ORDER BY 1) AS addresses,
        ARRAY(SELECT kind || key FROM match_key WHERE record_type = 'contact' AND record_id = contact.id ORDER BY 1) AS keys,
        ARRAY(SELECT number || type || country_id || position FROM contact_phone phone WHERE contact_id = contact.id ORDER BY phone.position) AS phones,
        ARRAY(SELECT company.name || link.position || (link.company_position < 0) FROM company_contact link JOIN company ON company.id = company_id
          WHERE contact_id = contact.id ORDER BY company_position) AS companies_by_position,
        ARRAY(SELECT content || creator_id FROM note WHERE contact_id = contact.id) AS notes
      FROM contact WHERE email LIKE '%' || $1 || '%' ORDER BY email, deleted_at IS NOT NULL, last_name`,
    [mark],
  )

export const companiesOf = (mark: string) =>
  sql(
    `SELECT name, version, country_id, account_type_ids, has_email_error,
        (SELECT count(*)::int FROM company_contact WHERE company_id = company.id) AS people
      FROM company WHERE name LIKE '%' || $1 || '%' ORDER BY name_key(name), version, id`,
    [mark],
  )

/** Entries of the audit log on what the lists created and changed, for each record in their order. */
export const auditOf = (mark: string) =>
  sql(
    `SELECT record_type, coalesce(contact.email, company.name, lower(tag.name), lower(caller.name), note.content) AS of, action, entry.changes, entry.version,
        entry.user_id, entry.request_id
      FROM audit_entry entry
        LEFT JOIN contact ON record_type = 'contact' AND contact.id = record_id
        LEFT JOIN company ON record_type = 'company' AND company.id = record_id
        LEFT JOIN contact_tag tag ON record_type = 'contact_tag' AND tag.id = record_id
        LEFT JOIN caller ON record_type = 'caller' AND caller.id = record_id
        LEFT JOIN note ON record_type = 'note' AND note.id = record_id
        LEFT JOIN contact noted ON noted.id = note.contact_id
      WHERE entry.request_id LIKE 'job-%' AND concat(contact.email, company.name, tag.name, caller.name, noted.email) LIKE '%' || $1 || '%'
      ORDER BY record_type, of, entry.version, noted.email, entry.id`,
    [mark],
  )
