-- What users set up is kept in every process for a while: each page of a list asks for it.
CREATE TRIGGER cache_notice AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON user_preference
  FOR EACH STATEMENT EXECUTE FUNCTION cache_notice('preference');
