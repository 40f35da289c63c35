CREATE TABLE "server_faults" (
	"fault" text NOT NULL,
	"vendor_id" uuid NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "server_faults_fault_vendor_id_pk" PRIMARY KEY("fault","vendor_id")
);
--> statement-breakpoint
ALTER TABLE "mutation_failures" ADD COLUMN "first_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "server_faults_last" ON "server_faults" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "push_outbox_due" ON "push_outbox" USING btree ("next_at");--> statement-breakpoint
-- The push sweep asks over all vendors. It may read the outbox's ids and times in the function below and nowhere else; the role of
-- requests stays bound to its own vendor whatever it sets.
CREATE POLICY swept ON push_outbox FOR SELECT
  USING (current_user <> 'app_user' AND current_setting('app.sweep', true) = 'pushes');
--> statement-breakpoint
-- Vendors with a message that is due, in pages by id.
CREATE FUNCTION vendors_with_due_pushes(due timestamptz, behind uuid, most integer) RETURNS SETOF uuid LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('app.sweep', 'pushes', true);
  RETURN QUERY SELECT DISTINCT vendor_id FROM push_outbox WHERE next_at <= due AND vendor_id > behind ORDER BY vendor_id LIMIT most;
  PERFORM set_config('app.sweep', '', true);
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION vendors_with_due_pushes(timestamptz, uuid, integer) FROM PUBLIC;
