CREATE TABLE "ledger_lines" (
	"vendor_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"account" text NOT NULL,
	"halalas" bigint NOT NULL,
	"posted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ledger_lines_vendor_id_entry_id_kind_record_id_account_pk" PRIMARY KEY("vendor_id","entry_id","kind","record_id","account")
);
--> statement-breakpoint
CREATE INDEX "ledger_lines_account" ON "ledger_lines" USING btree ("vendor_id","account","posted_at");
--> statement-breakpoint
-- Books are only added to: no update, no delete.
GRANT SELECT, INSERT ON ledger_lines TO app_user;
--> statement-breakpoint
ALTER TABLE ledger_lines ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE ledger_lines FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY own_vendor ON ledger_lines USING (vendor_id = nullif(current_setting('app.vendor_id', true), '')::uuid)
  WITH CHECK (vendor_id = nullif(current_setting('app.vendor_id', true), '')::uuid);
--> statement-breakpoint
-- Judged at commit, when all lines of an entry are there.
CREATE FUNCTION ledger_balances() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT sum(halalas) FROM ledger_lines WHERE vendor_id = NEW.vendor_id AND entry_id = NEW.entry_id) <> 0 THEN
    RAISE EXCEPTION 'a ledger entry adds up to zero' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_balances AFTER INSERT ON ledger_lines DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION ledger_balances();
--> statement-breakpoint
CREATE FUNCTION ledger_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a ledger line is never changed' USING ERRCODE = 'object_not_in_prerequisite_state';
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_kept BEFORE UPDATE ON ledger_lines FOR EACH ROW EXECUTE FUNCTION ledger_kept();
