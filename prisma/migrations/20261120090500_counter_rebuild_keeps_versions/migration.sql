-- Recounts both lists after a load that went past the triggers. Change versions only grow: those of the slots that go
-- are added to slot 0, or cached totals would outlive the rows they counted.
CREATE OR REPLACE FUNCTION list_counter_rebuild() RETURNS void
  LANGUAGE plpgsql AS $$
BEGIN
  UPDATE list_counter kept SET version = version + 1 + coalesce(
      (SELECT sum(gone.version) FROM list_counter gone WHERE gone.list = kept.list AND gone.slot >= 1000), 0)
    WHERE slot = 0;
  DELETE FROM list_counter WHERE slot >= 1000;
  UPDATE list_counter SET total = 0;
  UPDATE list_counter SET total = (SELECT count(*) FROM company WHERE deleted_at IS NULL)
    WHERE list = 'company' AND slot = 0;
  UPDATE list_counter SET total = (SELECT count(*) FROM contact WHERE deleted_at IS NULL)
    WHERE list = 'contact' AND slot = 0;
END $$;
