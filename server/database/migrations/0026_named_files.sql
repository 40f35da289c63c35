CREATE TABLE "file_removals" (
	"vendor_id" uuid NOT NULL,
	"name" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"removing_since" timestamp with time zone,
	CONSTRAINT "file_removals_vendor_id_name_pk" PRIMARY KEY("vendor_id","name")
);
--> statement-breakpoint
CREATE TABLE "unsent_files" (
	"vendor_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unsent_files_vendor_id_token_hash_sha256_pk" PRIMARY KEY("vendor_id","token_hash","sha256")
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "unnamed_since" timestamp with time zone;--> statement-breakpoint
-- What devices that were revoked before may still bring. Row-level security binds the owner too, so it is lifted for this reading.
ALTER TABLE parked_mutations NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
INSERT INTO unsent_files (vendor_id, token_hash, sha256, created_at)
  SELECT vendor_id, token_hash, sha256, parked_at FROM (
    SELECT vendor_id, token_hash, sha256, min(parked_at) AS parked_at,
      row_number() OVER (PARTITION BY vendor_id, token_hash ORDER BY min(parked_at), min(client_id::text), min(seq)) AS place
    FROM (
      SELECT vendor_id, token_hash, parked_at, client_id, seq, (regexp_matches(args, '"([0-9a-f]{64})"', 'g'))[1] AS sha256
      FROM parked_mutations WHERE token_hash IS NOT NULL
    ) AS named GROUP BY vendor_id, token_hash, sha256
  ) AS files WHERE place <= 20;--> statement-breakpoint
ALTER TABLE parked_mutations FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- Nothing reads from where somebody signed in.
UPDATE session SET ip_address = NULL WHERE ip_address IS NOT NULL;--> statement-breakpoint
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['file_removals', 'unsent_files'] LOOP
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO app_user', name);
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format(
      'CREATE POLICY own_vendor ON %I USING (vendor_id = nullif(current_setting(''app.vendor_id'', true), '''')::uuid)'
      ' WITH CHECK (vendor_id = nullif(current_setting(''app.vendor_id'', true), '''')::uuid)', name);
  END LOOP;
END $$;
--> statement-breakpoint
-- Who works for the vendor of this transaction. The vendor role has no right to the table, so the function works as its owner.
CREATE FUNCTION people_of_vendor() RETURNS SETOF text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY SELECT user_id FROM members WHERE vendor_id = nullif(current_setting('app.vendor_id', true), '')::uuid;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION people_of_vendor() FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION people_of_vendor() TO app_user;
