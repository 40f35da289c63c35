DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['file_pieces', 'files', 'mutation_failures', 'parked_mutations'] LOOP
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO app_user', name);
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format(
      'CREATE POLICY own_vendor ON %I USING (vendor_id = nullif(current_setting(''app.vendor_id'', true), '''')::uuid)'
      ' WITH CHECK (vendor_id = nullif(current_setting(''app.vendor_id'', true), '''')::uuid)', name);
  END LOOP;
END $$;
