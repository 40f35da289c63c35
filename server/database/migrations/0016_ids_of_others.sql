-- Whether a record's id is taken by another person of the same vendor, which own_person hides: it says that and nothing else of the record.
CREATE FUNCTION belongs_to_another(record_kind text, record_id uuid, person text) RETURNS boolean LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  own text := coalesce(current_setting('app.user_id', true), '');
  taken boolean;
BEGIN
  PERFORM set_config('app.user_id', '*', true);
  SELECT EXISTS (
    SELECT 1 FROM records WHERE vendor_id = nullif(current_setting('app.vendor_id', true), '')::uuid
      AND kind = record_kind AND id = record_id AND user_id IS DISTINCT FROM person) INTO taken;
  PERFORM set_config('app.user_id', own, true);
  RETURN taken;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION belongs_to_another(text, uuid, text) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION belongs_to_another(text, uuid, text) TO app_user;
