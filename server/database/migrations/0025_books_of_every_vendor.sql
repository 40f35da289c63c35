-- The judgement at commit sees the lines of the vendor that is set then. Whoever set another one meanwhile left it none to add up, and no
-- sum is not a sum of zero.
CREATE OR REPLACE FUNCTION ledger_balances() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT sum(halalas) FROM ledger_lines WHERE vendor_id = NEW.vendor_id AND entry_id = NEW.entry_id) IS DISTINCT FROM 0 THEN
    RAISE EXCEPTION 'a ledger entry adds up to zero' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A note below zero would make room for others above their invoice.
CREATE OR REPLACE FUNCTION tax_paper_issued() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  invoiced bigint;
  credited bigint;
BEGIN
  IF NEW.sequence <> 1 + coalesce((SELECT max(sequence) FROM tax_papers
      WHERE vendor_id = NEW.vendor_id AND kind = NEW.kind AND year = NEW.year), 0) THEN
    RAISE EXCEPTION 'the numbers of tax papers have no gap' USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.halalas <= 0 THEN
    RAISE EXCEPTION 'a tax paper is about an amount' USING ERRCODE = 'check_violation';
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
