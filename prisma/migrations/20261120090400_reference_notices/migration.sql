-- Tells every process which cached data to forget. Delivered when the transaction commits.

CREATE FUNCTION cache_notice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('cache', TG_ARGV[0]);
  RETURN NULL;
END $$;

DO $$
DECLARE
  cached text;
BEGIN
  FOREACH cached IN ARRAY ARRAY[
    'country', 'state', 'salutation', 'phone_type', 'social_network', 'account_type', 'market_category',
    'gender_age_range', 'buyer_type', 'media_type', 'vendor_target', 'outcome', 'badge', 'lifecycle_platform',
    'configuration_entry', 'company_tag', 'vendor_tag', 'contact_tag', 'caller', 'owner', 'tradeshow',
    'tradeshow_session', 'vendor_section', 'lifecycle', 'lifecycle_option', 'sequence'] LOOP
    EXECUTE format('CREATE TRIGGER cache_notice AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I
      FOR EACH STATEMENT EXECUTE FUNCTION cache_notice(''reference'')', cached);
  END LOOP;
END $$;

-- Who a token stands for is cached for seconds; a revoked token, a disabled user or a changed ability is told at once.
CREATE TRIGGER cache_notice AFTER UPDATE OR DELETE OR TRUNCATE ON "user"
  FOR EACH STATEMENT EXECUTE FUNCTION cache_notice('identity');
CREATE TRIGGER identity_notice AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON owner
  FOR EACH STATEMENT EXECUTE FUNCTION cache_notice('identity');
CREATE TRIGGER cache_notice AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON user_ability
  FOR EACH STATEMENT EXECUTE FUNCTION cache_notice('identity');
CREATE TRIGGER cache_notice AFTER UPDATE OF revoked_at, expires_at OR DELETE OR TRUNCATE ON access_token
  FOR EACH STATEMENT EXECUTE FUNCTION cache_notice('identity');
