CREATE TABLE "phone_codes" (
	"vendor_id" uuid NOT NULL,
	"driver_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"phone_hash" text NOT NULL,
	"code_hash" text NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "phone_codes_vendor_id_driver_id_pk" PRIMARY KEY("vendor_id","driver_id")
);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON phone_codes TO app_user;
--> statement-breakpoint
ALTER TABLE phone_codes ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE phone_codes FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY own_vendor ON phone_codes USING (vendor_id = nullif(current_setting('app.vendor_id', true), '')::uuid)
  WITH CHECK (vendor_id = nullif(current_setting('app.vendor_id', true), '')::uuid);
