-- The judgement at commit sees the lines of the vendor that is set then. Whoever set another one meanwhile left it none to add up, and no
-- sum is not a sum of zero.
CREATE OR REPLACE FUNCTION ledger_balances() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT sum(halalas) FROM ledger_lines WHERE vendor_id = NEW.vendor_id AND entry_id = NEW.entry_id) IS DISTINCT FROM 0 THEN
    RAISE EXCEPTION 'a ledger entry adds up to zero' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
