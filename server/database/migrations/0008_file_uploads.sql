CREATE TABLE "file_uploads" (
	"vendor_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"size" integer NOT NULL,
	"reserved" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "file_uploads_vendor_id_sha256_pk" PRIMARY KEY("vendor_id","sha256")
);
--> statement-breakpoint
CREATE INDEX "file_uploads_age" ON "file_uploads" USING btree ("vendor_id","created_at");--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "file_uploads" TO app_user;--> statement-breakpoint
ALTER TABLE "file_uploads" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "file_uploads" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own_vendor ON "file_uploads" USING (vendor_id = nullif(current_setting('app.vendor_id', true), '')::uuid)
  WITH CHECK (vendor_id = nullif(current_setting('app.vendor_id', true), '')::uuid);--> statement-breakpoint
-- What was half-way has no room kept for it: devices begin these files anew.
DELETE FROM "file_pieces";
