CREATE TABLE "invitations" (
	"vendor_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"email" text NOT NULL,
	"language" text NOT NULL,
	"token_hash" text NOT NULL,
	"invited_by" text NOT NULL,
	"inviter_name" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invitations_vendor_id_id_pk" PRIMARY KEY("vendor_id","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_address" ON "invitations" USING btree ("vendor_id","email");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_token" ON "invitations" USING btree ("vendor_id","token_hash");--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON invitations TO app_user;
--> statement-breakpoint
ALTER TABLE invitations ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE invitations FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY own_vendor ON invitations USING (vendor_id = nullif(current_setting('app.vendor_id', true), '')::uuid)
  WITH CHECK (vendor_id = nullif(current_setting('app.vendor_id', true), '')::uuid);
--> statement-breakpoint
-- Whether somebody works for the vendor of this transaction. They do so until it ends: whoever removes them waits for it. The vendor role has
-- no right to the table, so the function works as its owner.
CREATE FUNCTION hold_member(person text) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM 1 FROM members WHERE vendor_id = nullif(current_setting('app.vendor_id', true), '')::uuid AND user_id = person FOR KEY SHARE;
  RETURN FOUND;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION hold_member(text) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION hold_member(text) TO app_user;
