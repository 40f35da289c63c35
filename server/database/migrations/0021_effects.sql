CREATE TABLE "effect_actions" (
	"vendor_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"effect_id" uuid NOT NULL,
	"action" text NOT NULL,
	"reason" text,
	"type" text NOT NULL,
	"record_kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"attempts" integer NOT NULL,
	"fault" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "effect_actions_vendor_id_key_effect_id_pk" PRIMARY KEY("vendor_id","key","effect_id")
);
--> statement-breakpoint
CREATE TABLE "effect_channels" (
	"channel" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "effects" (
	"vendor_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"channel" text NOT NULL,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "effects_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"type" text,
	"record_kind" text,
	"record_id" uuid,
	"body" jsonb,
	"notice_id" uuid,
	"token_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"fault" text,
	"dead_at" timestamp with time zone,
	CONSTRAINT "effects_vendor_id_id_pk" PRIMARY KEY("vendor_id","id")
);
--> statement-breakpoint
ALTER TABLE "effects" ADD CONSTRAINT "effects_vendor_id_token_id_push_devices_vendor_id_token_id_fk" FOREIGN KEY ("vendor_id","token_id") REFERENCES "public"."push_devices"("vendor_id","token_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "effects" ADD CONSTRAINT "effects_vendor_id_notice_id_notices_vendor_id_id_fk" FOREIGN KEY ("vendor_id","notice_id") REFERENCES "public"."notices"("vendor_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "effect_actions_age" ON "effect_actions" USING btree ("vendor_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "effects_push" ON "effects" USING btree ("vendor_id","notice_id","token_id");--> statement-breakpoint
CREATE INDEX "effects_waiting" ON "effects" USING btree ("vendor_id","channel","sequence") WHERE "effects"."dead_at" is null;--> statement-breakpoint
CREATE INDEX "effects_due" ON "effects" USING btree ("channel","next_at") WHERE "effects"."dead_at" is null;--> statement-breakpoint
CREATE INDEX "effects_dead" ON "effects" USING btree ("dead_at","id") WHERE "effects"."dead_at" is not null;--> statement-breakpoint
-- What waited for devices goes on waiting. Row-level security binds the owner too, so it is lifted from the table that goes.
ALTER TABLE push_outbox NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
INSERT INTO effects (vendor_id, id, channel, notice_id, token_id, attempts, created_at, since, next_at)
  SELECT vendor_id, md5(notice_id::text || token_id)::uuid, 'push', notice_id, token_id, attempts, now(), now(), next_at FROM push_outbox;--> statement-breakpoint
DROP FUNCTION vendors_with_due_pushes(timestamptz, uuid, integer);--> statement-breakpoint
DROP TABLE "push_outbox";--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON effects TO app_user;--> statement-breakpoint
-- What was done with dead letters is only added to; which channels there are is said at start.
GRANT SELECT, INSERT ON effect_actions TO app_user;--> statement-breakpoint
GRANT SELECT ON effect_channels TO app_user;--> statement-breakpoint
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['effects', 'effect_actions'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format(
      'CREATE POLICY own_vendor ON %I USING (vendor_id = nullif(current_setting(''app.vendor_id'', true), '''')::uuid)'
      ' WITH CHECK (vendor_id = nullif(current_setting(''app.vendor_id'', true), '''')::uuid)', name);
  END LOOP;
END $$;--> statement-breakpoint
-- Sweeps and the operator's list ask over all vendors. They may read effects in the functions below and nowhere else; the role of requests
-- stays bound to its own vendor whatever it sets.
CREATE POLICY swept ON effects FOR SELECT
  USING (current_user <> 'app_user' AND current_setting('app.sweep', true) = 'effects');--> statement-breakpoint
-- Vendors with an effect of a channel that is due, in pages by id.
CREATE FUNCTION vendors_with_due_effects(wanted text, due timestamptz, behind uuid, most integer) RETURNS SETOF uuid LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('app.sweep', 'effects', true);
  RETURN QUERY SELECT DISTINCT vendor_id FROM effects
    WHERE channel = wanted AND dead_at IS NULL AND next_at <= due AND vendor_id > behind ORDER BY vendor_id LIMIT most;
  PERFORM set_config('app.sweep', '', true);
END $$;--> statement-breakpoint
-- Dead letters of all vendors, those that died first coming first, behind one of them.
CREATE FUNCTION dead_effects(behind_at timestamptz, behind_id uuid, most integer)
  RETURNS TABLE (vendor uuid, effect uuid, event text, kind text, record uuid, happened timestamptz, tries integer, why text, died timestamptz)
  LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('app.sweep', 'effects', true);
  RETURN QUERY SELECT e.vendor_id, e.id, e.type, e.record_kind, e.record_id, e.created_at, e.attempts, e.fault, e.dead_at FROM effects AS e
    WHERE e.dead_at IS NOT NULL AND (e.dead_at, e.id) > (behind_at, behind_id) ORDER BY e.dead_at, e.id LIMIT most;
  PERFORM set_config('app.sweep', '', true);
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION vendors_with_due_effects(text, timestamptz, uuid, integer) FROM PUBLIC;--> statement-breakpoint
REVOKE ALL ON FUNCTION dead_effects(timestamptz, uuid, integer) FROM PUBLIC;
