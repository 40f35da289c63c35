ALTER TABLE "file_uploads" ADD COLUMN "is_customers" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "unsent_files" ADD COLUMN "user_id" text;--> statement-breakpoint
-- Whose devices handed over what is kept. Row-level security binds the owner too, so it is lifted for this.
ALTER TABLE parked_mutations NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE unsent_files NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE unsent_files AS f SET user_id = p.user_id
  FROM (SELECT DISTINCT vendor_id, token_hash, user_id FROM parked_mutations WHERE token_hash IS NOT NULL) AS p
  WHERE p.vendor_id = f.vendor_id AND p.token_hash = f.token_hash;--> statement-breakpoint
ALTER TABLE parked_mutations FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE unsent_files FORCE ROW LEVEL SECURITY;
