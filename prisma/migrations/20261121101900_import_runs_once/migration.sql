-- A check is followed by one run: finds it, and holds that there is no second.
CREATE UNIQUE INDEX job_import_once ON job (((input ->> 'check')::int))
  WHERE kind IN ('companies.import', 'contacts.import');
