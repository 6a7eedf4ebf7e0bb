-- Contacts: what their list filters, searches and sorts by, on the row itself (docs/decisions/0005). What a contact has from
-- companies comes from all of its companies that are not deleted.
--
-- Locks: rows of company before rows of contact, each by ascending id. A link is written with its company locked, so a
-- change of the company and a new link to it see each other. What changes a contact's companies or deletes it calls
-- contact_lock first.

-- Distinct values in order; a list from one company alone is so already.
CREATE OR REPLACE FUNCTION distinct_ids(ids int[]) RETURNS int[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ARRAY(SELECT DISTINCT id FROM unnest(ids) AS id ORDER BY id);

CREATE OR REPLACE AGGREGATE concat_ids(int[]) (sfunc = array_cat, stype = int[], initcond = '{}');

DROP FUNCTION IF EXISTS contact_read_columns(int[]);

-- What the read columns of these contacts should hold now.
CREATE OR REPLACE FUNCTION contact_read_columns(ids int[])
  RETURNS TABLE (
    id int, company_id int, company_names text, phone_digits text, other_emails text, tag_ids int[], caller_ids int[], account_type_ids int[], country_ids int[],
    state_ids int[], lifecycle_option_ids int[], participation_ids int[], registered_ids int[], visited_ids int[],
    has_website boolean, has_active_sequence boolean, is_on_marketplace boolean)
  LANGUAGE sql STABLE AS $$
  SELECT contact.id, works.company_id, coalesce(works.names, ''),
    coalesce((SELECT string_agg(phone_digits(phone.number, country.phone_prefix), ' ' ORDER BY phone.position, phone.id)
      FROM contact_phone phone LEFT JOIN country ON country.id = phone.country_id WHERE phone.contact_id = contact.id), ''),
    coalesce((SELECT string_agg(other.email::text, ' ' ORDER BY other.position, other.id) FROM contact_email other WHERE other.contact_id = contact.id), ''),
    ARRAY(SELECT tag_id FROM contact_tagging WHERE contact_id = contact.id ORDER BY 1),
    ARRAY(SELECT caller_id FROM contact_caller WHERE contact_id = contact.id ORDER BY 1),
    CASE WHEN works.companies > 1 THEN distinct_ids(works.account_types) ELSE works.account_types END,
    CASE WHEN works.companies > 1 THEN distinct_ids(works.countries) ELSE works.countries END,
    CASE WHEN works.companies > 1 THEN distinct_ids(works.states) ELSE works.states END,
    CASE WHEN works.companies > 1 THEN distinct_ids(works.stages) ELSE works.stages END,
    CASE WHEN works.companies > 1 THEN distinct_ids(works.sessions) ELSE works.sessions END,
    ARRAY(SELECT tradeshow_session_id FROM contact_session
      WHERE contact_id = contact.id AND registered_status > 0 ORDER BY 1),
    ARRAY(SELECT tradeshow_session_id FROM contact_session WHERE contact_id = contact.id AND is_visited ORDER BY 1),
    coalesce(works.has_website, false)
      OR EXISTS (SELECT FROM contact_social_network link JOIN social_network network ON network.id = link.social_network_id
        WHERE link.contact_id = contact.id AND network.code = 'website'),
    EXISTS (SELECT FROM sequence_run WHERE contact_id = contact.id AND status = 'in_progress'),
    coalesce(works.is_on_marketplace, false)
  FROM contact CROSS JOIN LATERAL (
    SELECT count(*) AS companies,
      (array_agg(company.id ORDER BY link.company_position, company.id))[1] AS company_id,
      string_agg(company.name, ' ' ORDER BY link.company_position, company.id) AS names,
      concat_ids(company.account_type_ids) AS account_types,
      coalesce(array_agg(company.country_id) FILTER (WHERE company.country_id IS NOT NULL), '{}') AS countries,
      coalesce(array_agg(company.state_id) FILTER (WHERE company.state_id IS NOT NULL), '{}') AS states,
      concat_ids(company.lifecycle_option_ids) AS stages,
      concat_ids(company.session_ids) AS sessions,
      bool_or(company.has_website) AS has_website,
      bool_or(company.is_on_marketplace) AS is_on_marketplace
    FROM company_contact link JOIN company ON company.id = link.company_id AND company.deleted_at IS NULL
    WHERE link.contact_id = contact.id) works
  WHERE contact.id = ANY (ids)
$$;

-- On link tables that have a company_id as well the triggers of company come first: triggers fire in the order of their names.
SELECT put_list('contact',
  sorted_by => ARRAY['last_name', 'first_name'],
  searched => ARRAY['first_name', 'last_name', 'email', 'other_emails', 'company_names'],
  links => ARRAY[
    'contact_phone', 'contact_email', 'contact_tagging', 'contact_caller', 'contact_session', 'contact_social_network', 'company_contact',
    'sequence_run']);

-- Locks contacts for a change, in the one order that cannot deadlock with a change of their companies: the companies
-- they have, those they shall have, then the contacts.
CREATE OR REPLACE FUNCTION contact_lock(contact_ids int[], more_company_ids int[] DEFAULT '{}') RETURNS void
  LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM company WHERE id IN (
      SELECT link.company_id FROM company_contact link WHERE link.contact_id = ANY (contact_ids)
      UNION SELECT unnest(more_company_ids))
    ORDER BY id FOR NO KEY UPDATE;
  PERFORM FROM contact WHERE id = ANY (contact_ids) ORDER BY id FOR NO KEY UPDATE;
END $$;

-- What contacts have from a company changed. An insert needs nothing: links come later; a removal takes them along.
DO $do$
DECLARE
  seen_by_contacts text[] := ARRAY[
    'name', 'deleted_at IS NULL', 'country_id', 'state_id', 'account_type_ids', 'lifecycle_option_ids', 'session_ids',
    'has_website', 'is_on_marketplace'];
BEGIN
  EXECUTE fill_template($$CREATE OR REPLACE FUNCTION company_contacts_updated() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  PERFORM contact_refresh(ARRAY(
    SELECT DISTINCT link.contact_id FROM company_contact link WHERE link.company_id IN (
      SELECT id FROM (SELECT id, <columns> FROM new_rows EXCEPT SELECT id, <columns> FROM old_rows) changed)));
  RETURN NULL;
END $body$ $$, ARRAY[['<columns>', array_to_string(seen_by_contacts, ', ')]]);
END $do$;

SELECT put_trigger('CREATE TRIGGER company_contacts_updated AFTER UPDATE ON company REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION company_contacts_updated()');
