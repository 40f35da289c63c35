CREATE TABLE "tax_papers" (
	"vendor_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"year" integer NOT NULL,
	"sequence" integer NOT NULL,
	"id" uuid NOT NULL,
	"booking_id" uuid NOT NULL,
	"invoice_id" uuid,
	"halalas" bigint NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"body" jsonb NOT NULL,
	CONSTRAINT "tax_papers_vendor_id_kind_year_sequence_pk" PRIMARY KEY("vendor_id","kind","year","sequence")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "tax_papers_id" ON "tax_papers" USING btree ("vendor_id","id");--> statement-breakpoint
CREATE INDEX "tax_papers_invoice" ON "tax_papers" USING btree ("vendor_id","invoice_id");--> statement-breakpoint
-- Papers are only added to: no update, no delete.
GRANT SELECT, INSERT ON tax_papers TO app_user;
--> statement-breakpoint
ALTER TABLE tax_papers ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE tax_papers FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY own_vendor ON tax_papers USING (vendor_id = nullif(current_setting('app.vendor_id', true), '')::uuid)
  WITH CHECK (vendor_id = nullif(current_setting('app.vendor_id', true), '')::uuid);
--> statement-breakpoint
-- Whoever writes one holds the vendor's lock, so that nobody else numbers one meanwhile; the primary key refuses whoever does not.
CREATE FUNCTION tax_paper_issued() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  invoiced bigint;
  credited bigint;
BEGIN
  IF NEW.sequence <> 1 + coalesce((SELECT max(sequence) FROM tax_papers
      WHERE vendor_id = NEW.vendor_id AND kind = NEW.kind AND year = NEW.year), 0) THEN
    RAISE EXCEPTION 'the numbers of tax papers have no gap' USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.kind = 'credit_note' THEN
    SELECT halalas INTO invoiced FROM tax_papers WHERE vendor_id = NEW.vendor_id AND id = NEW.invoice_id AND kind = 'invoice';
    SELECT coalesce(sum(halalas), 0) INTO credited FROM tax_papers
      WHERE vendor_id = NEW.vendor_id AND invoice_id = NEW.invoice_id AND kind = 'credit_note';
    IF invoiced IS NULL OR credited + NEW.halalas > invoiced THEN
      RAISE EXCEPTION 'credit notes never come to more than their invoice' USING ERRCODE = 'check_violation';
    END IF;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER tax_paper_issued BEFORE INSERT ON tax_papers FOR EACH ROW EXECUTE FUNCTION tax_paper_issued();
--> statement-breakpoint
CREATE FUNCTION tax_paper_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a tax paper is never changed' USING ERRCODE = 'object_not_in_prerequisite_state';
END $$;
--> statement-breakpoint
CREATE TRIGGER tax_paper_kept BEFORE UPDATE ON tax_papers FOR EACH ROW EXECUTE FUNCTION tax_paper_kept();
