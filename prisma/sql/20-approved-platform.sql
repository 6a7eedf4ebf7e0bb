-- What an approved platform is sent: once it has accepted it, nothing sends it again.

-- The SIREN of a party as a document names it: of its registration number, else of its VAT number. Null without one.
CREATE OR REPLACE FUNCTION french_siren(party jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN party ->> 'country_code' <> 'FR' THEN NULL
    WHEN length(digits) IN (9, 14) THEN left(digits, 9)
    ELSE substring(upper(regexp_replace(coalesce(party ->> 'vat_code', ''), '[\s.-]', '', 'g')) FROM '^FR[0-9A-Z]{2}(\d{9})$') END
  FROM (SELECT regexp_replace(coalesce(party ->> 'registration_number', ''), '\D', '', 'g') AS digits) number
$$;

CREATE OR REPLACE FUNCTION platform_flow_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The platform has accepted % already', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'platform_flow_stays';
END $$;

SELECT put_trigger('CREATE TRIGGER platform_flow_stays BEFORE DELETE OR UPDATE ON platform_flow FOR EACH ROW WHEN (old.state = ''accepted''::platform_flow_state) EXECUTE FUNCTION platform_flow_stays()');

-- Tells open lists that something is to be sent, was sent or came back. At the end of the transaction, once for all of it.
CREATE OR REPLACE FUNCTION approved_platform_notice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('approved_platform', '');
  RETURN NULL;
END $$;

SELECT put_trigger(format('CREATE TRIGGER approved_platform_notice AFTER INSERT OR DELETE OR UPDATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION approved_platform_notice()', changing))
FROM unnest(ARRAY['platform_flow', 'platform_status', 'platform_connection']) AS changing;
