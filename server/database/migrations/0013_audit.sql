-- An audit row is written once: afterwards it can only become a tombstone, when its time is over.
CREATE OR REPLACE FUNCTION records_guard() RETURNS trigger LANGUAGE plpgsql AS $$
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
  IF TG_OP = 'UPDATE' AND OLD.kind = 'audits' AND NOT NEW.deleted THEN
    RAISE EXCEPTION 'an audit row is never changed' USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  IF NEW.revision <> opened::bigint THEN
    RAISE EXCEPTION 'records carry the revision of their transaction' USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- Rows of priority 2 stay at the server: no device waits for them, so they are not counted.
CREATE OR REPLACE FUNCTION records_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE vendors_clock AS clock SET revision = greatest(clock.revision, written.revision), live_rows = clock.live_rows + written.live
    FROM (SELECT vendor_id, max(revision) AS revision, count(*) FILTER (WHERE NOT deleted AND priority < 2) AS live FROM fresh GROUP BY vendor_id) AS written
    WHERE clock.vendor_id = written.vendor_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION records_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE vendors_clock AS clock
    SET revision = greatest(clock.revision, written.revision), live_rows = clock.live_rows + written.live - coalesce(replaced.live, 0)
    FROM (SELECT vendor_id, max(revision) AS revision, count(*) FILTER (WHERE NOT deleted AND priority < 2) AS live FROM fresh GROUP BY vendor_id) AS written
    LEFT JOIN (SELECT vendor_id, count(*) FILTER (WHERE NOT deleted AND priority < 2) AS live FROM stale GROUP BY vendor_id) AS replaced USING (vendor_id)
    WHERE clock.vendor_id = written.vendor_id;
  RETURN NULL;
END $$;
