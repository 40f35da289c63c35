-- The role under which every request works: it owns nothing, so row-level security binds it.
DO $$ BEGIN
  CREATE ROLE app_user NOLOGIN NOSUPERUSER NOBYPASSRLS;
-- Roles belong to the whole cluster. Where this user may not make any, the start has seen to it that the role is there.
EXCEPTION WHEN duplicate_object OR unique_violation OR insufficient_privilege THEN NULL;
END $$;
--> statement-breakpoint
DO $$ BEGIN
  EXECUTE format('GRANT app_user TO %I', current_user);
EXCEPTION WHEN unique_violation OR insufficient_privilege OR SQLSTATE 'XX000' THEN NULL; -- another database of this cluster grants it at this moment
END $$;
--> statement-breakpoint
GRANT USAGE ON SCHEMA public TO app_user;
--> statement-breakpoint
GRANT SELECT ON instance TO app_user;
--> statement-breakpoint
INSERT INTO instance DEFAULT VALUES;
--> statement-breakpoint
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['vendors_clock', 'records', 'sync_clients', 'mutation_results', 'notices', 'push_devices', 'push_outbox'] LOOP
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO app_user', name);
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    -- After a transaction the setting is '' and not NULL: without nullif the cast would fail instead of matching nothing.
    EXECUTE format(
      'CREATE POLICY own_vendor ON %I USING (vendor_id = nullif(current_setting(''app.vendor_id'', true), '''')::uuid)'
      ' WITH CHECK (vendor_id = nullif(current_setting(''app.vendor_id'', true), '''')::uuid)', name);
  END LOOP;
END $$;
--> statement-breakpoint
-- Takes the vendor's lock, held to commit, and opens the next revision for writing. Returns the current revision, or
-- NULL where the vendor has no clock. Nothing is consumed until rows are written.
CREATE FUNCTION lock_vendor() RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE present bigint;
BEGIN
  SELECT revision INTO present FROM vendors_clock
    WHERE vendor_id = nullif(current_setting('app.vendor_id', true), '')::uuid FOR UPDATE;
  IF present IS NOT NULL THEN
    PERFORM set_config('app.revision', (present + 1)::text, true);
  END IF;
  RETURN present;
END $$;
--> statement-breakpoint
CREATE FUNCTION records_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE opened text := current_setting('app.revision', true);
BEGIN
  IF opened IS NULL OR opened = '' THEN
    RAISE EXCEPTION 'records are written only under the vendor lock' USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  IF TG_OP = 'DELETE' THEN
    IF NOT OLD.deleted THEN
      RAISE EXCEPTION 'a record is deleted by a tombstone' USING ERRCODE = 'object_not_in_prerequisite_state';
    END IF;
    RETURN OLD;
  END IF;
  IF NEW.revision <> opened::bigint THEN
    RAISE EXCEPTION 'records carry the revision of their transaction' USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER records_guard BEFORE INSERT OR UPDATE OR DELETE ON records FOR EACH ROW EXECUTE FUNCTION records_guard();
--> statement-breakpoint
-- The clock advances with the rows, whoever writes them, and counts the rows that are alive.
CREATE FUNCTION records_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE vendors_clock AS clock SET revision = greatest(clock.revision, written.revision), live_rows = clock.live_rows + written.live
    FROM (SELECT vendor_id, max(revision) AS revision, count(*) FILTER (WHERE NOT deleted) AS live FROM fresh GROUP BY vendor_id) AS written
    WHERE clock.vendor_id = written.vendor_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION records_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE vendors_clock AS clock
    SET revision = greatest(clock.revision, written.revision), live_rows = clock.live_rows + written.live - coalesce(replaced.live, 0)
    FROM (SELECT vendor_id, max(revision) AS revision, count(*) FILTER (WHERE NOT deleted) AS live FROM fresh GROUP BY vendor_id) AS written
    LEFT JOIN (SELECT vendor_id, count(*) FILTER (WHERE NOT deleted) AS live FROM stale GROUP BY vendor_id) AS replaced USING (vendor_id)
    WHERE clock.vendor_id = written.vendor_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER records_inserted AFTER INSERT ON records REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION records_inserted();
--> statement-breakpoint
CREATE TRIGGER records_updated AFTER UPDATE ON records REFERENCING NEW TABLE AS fresh OLD TABLE AS stale FOR EACH STATEMENT EXECUTE FUNCTION records_updated();
