CREATE TABLE "closed_vendors" (
	"vendor_id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "closing_requests" (
	"vendor_id" uuid PRIMARY KEY NOT NULL,
	"requested_at" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "closing_requests_list" ON "closing_requests" USING btree ("requested_at","vendor_id");--> statement-breakpoint
-- Whoever writes a vendor's record, both lists follow. The vendor role has no right to them, so the function works as their owner.
CREATE FUNCTION note_vendor_closing() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT NEW.deleted AND NEW.body #>> '{standing,status}' = 'closed' THEN
    INSERT INTO closed_vendors (vendor_id) VALUES (NEW.vendor_id) ON CONFLICT DO NOTHING;
    DELETE FROM closing_requests WHERE vendor_id = NEW.vendor_id;
    RETURN NULL;
  END IF;
  DELETE FROM closed_vendors WHERE vendor_id = NEW.vendor_id;
  IF NOT NEW.deleted AND NEW.body #>> '{deletion,requestedAt}' IS NOT NULL THEN
    INSERT INTO closing_requests (vendor_id, requested_at) VALUES (NEW.vendor_id, NEW.body #>> '{deletion,requestedAt}')
      ON CONFLICT (vendor_id) DO UPDATE SET requested_at = excluded.requested_at;
  ELSE
    DELETE FROM closing_requests WHERE vendor_id = NEW.vendor_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION note_vendor_closing() FROM PUBLIC;
--> statement-breakpoint
CREATE TRIGGER records_vendor_closing AFTER INSERT OR UPDATE ON records FOR EACH ROW WHEN (NEW.kind = 'vendors') EXECUTE FUNCTION note_vendor_closing();
--> statement-breakpoint
-- Whether the vendor of this transaction is closed. It looks anew each time, also where the statement it stands in had waited for the vendor's lock.
CREATE FUNCTION is_vendor_closed() RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN EXISTS (SELECT 1 FROM closed_vendors WHERE vendor_id = nullif(current_setting('app.vendor_id', true), '')::uuid);
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION is_vendor_closed() FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION is_vendor_closed() TO app_user;
--> statement-breakpoint
-- Of the requests that are there already. Row-level security binds the owner too, so it is lifted for this one statement.
ALTER TABLE records NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
INSERT INTO closing_requests (vendor_id, requested_at)
  SELECT vendor_id, body #>> '{deletion,requestedAt}' FROM records
  WHERE kind = 'vendors' AND NOT deleted AND body #>> '{deletion,requestedAt}' IS NOT NULL;
--> statement-breakpoint
ALTER TABLE records FORCE ROW LEVEL SECURITY;
