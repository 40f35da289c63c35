ALTER TABLE "records" ADD COLUMN "user_id" text;
--> statement-breakpoint
-- On top of the vendor's own rows: what is personal is seen and written in its person's transactions alone, and in housekeeping's (*).
CREATE POLICY own_person ON records AS RESTRICTIVE
  USING (user_id IS NULL OR current_setting('app.user_id', true) IN (user_id, '*'))
  WITH CHECK (user_id IS NULL OR current_setting('app.user_id', true) IN (user_id, '*'));
