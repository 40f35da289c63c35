CREATE TABLE "disputed_penalties" (
	"vendor_id" uuid NOT NULL,
	"penalty_id" uuid NOT NULL,
	"opened_at" text NOT NULL,
	CONSTRAINT "disputed_penalties_vendor_id_penalty_id_pk" PRIMARY KEY("vendor_id","penalty_id")
);
--> statement-breakpoint
CREATE INDEX "disputed_penalties_list" ON "disputed_penalties" USING btree ("opened_at","penalty_id");--> statement-breakpoint
-- Whoever writes a penalty, the list follows. The vendor role has no right to the list, so the function works as its owner.
CREATE FUNCTION note_disputed_penalty() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT NEW.deleted AND NEW.body ->> 'status' = 'unpaid' AND NEW.body #>> '{dispute,openedAt}' IS NOT NULL
      AND NEW.body #>> '{dispute,answer,at}' IS NULL THEN
    INSERT INTO disputed_penalties (vendor_id, penalty_id, opened_at)
      VALUES (NEW.vendor_id, NEW.id, NEW.body #>> '{dispute,openedAt}')
      ON CONFLICT (vendor_id, penalty_id) DO UPDATE SET opened_at = excluded.opened_at;
  ELSE
    DELETE FROM disputed_penalties WHERE vendor_id = NEW.vendor_id AND penalty_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION note_disputed_penalty() FROM PUBLIC;
--> statement-breakpoint
CREATE TRIGGER records_disputed_penalty AFTER INSERT OR UPDATE ON records FOR EACH ROW WHEN (NEW.kind = 'penalties') EXECUTE FUNCTION note_disputed_penalty();
--> statement-breakpoint
-- Of the disputes that are open already. Row-level security binds the owner too, so it is lifted for this one statement.
ALTER TABLE records NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
INSERT INTO disputed_penalties (vendor_id, penalty_id, opened_at)
  SELECT vendor_id, id, body #>> '{dispute,openedAt}' FROM records
  WHERE kind = 'penalties' AND NOT deleted AND body ->> 'status' = 'unpaid' AND body #>> '{dispute,openedAt}' IS NOT NULL
    AND body #>> '{dispute,answer,at}' IS NULL;
--> statement-breakpoint
ALTER TABLE records FORCE ROW LEVEL SECURITY;
