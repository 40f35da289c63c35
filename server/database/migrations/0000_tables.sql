CREATE TABLE "instance" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"epoch" uuid DEFAULT gen_random_uuid() NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "instance_one_row" CHECK ("instance"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "members" (
	"vendor_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "members_vendor_id_user_id_pk" PRIMARY KEY("vendor_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "mutation_results" (
	"vendor_id" uuid NOT NULL,
	"mutation_id" uuid NOT NULL,
	"client_id" uuid,
	"seq" bigint,
	"name" text NOT NULL,
	"args_hash" text NOT NULL,
	"status" text NOT NULL,
	"code" text,
	"params" jsonb NOT NULL,
	"revision" bigint NOT NULL,
	"actor" text NOT NULL,
	"client_at" text NOT NULL,
	"server_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mutation_results_vendor_id_mutation_id_pk" PRIMARY KEY("vendor_id","mutation_id")
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"vendor_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"code" text NOT NULL,
	"params" jsonb NOT NULL,
	"kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"revision" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "notices_vendor_id_id_pk" PRIMARY KEY("vendor_id","id")
);
--> statement-breakpoint
CREATE TABLE "push_devices" (
	"vendor_id" uuid NOT NULL,
	"token_id" text NOT NULL,
	"token" text NOT NULL,
	"user_id" text NOT NULL,
	"device_type" text NOT NULL,
	"language" text NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_devices_vendor_id_token_id_pk" PRIMARY KEY("vendor_id","token_id")
);
--> statement-breakpoint
CREATE TABLE "push_outbox" (
	"vendor_id" uuid NOT NULL,
	"notice_id" uuid NOT NULL,
	"token_id" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_outbox_vendor_id_notice_id_token_id_pk" PRIMARY KEY("vendor_id","notice_id","token_id")
);
--> statement-breakpoint
CREATE TABLE "records" (
	"vendor_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"id" uuid NOT NULL,
	"revision" bigint NOT NULL,
	"priority" smallint NOT NULL,
	"deleted" boolean DEFAULT false NOT NULL,
	"body" jsonb,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "records_vendor_id_kind_id_pk" PRIMARY KEY("vendor_id","kind","id"),
	CONSTRAINT "records_body" CHECK ("records"."deleted" = ("records"."body" is null) and "records"."deleted" = ("records"."deleted_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "sync_clients" (
	"vendor_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"last_seq" bigint DEFAULT 0 NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sync_clients_vendor_id_client_id_pk" PRIMARY KEY("vendor_id","client_id")
);
--> statement-breakpoint
CREATE TABLE "vendors_clock" (
	"vendor_id" uuid PRIMARY KEY NOT NULL,
	"revision" bigint DEFAULT 0 NOT NULL,
	"min_revision" bigint DEFAULT 0 NOT NULL,
	"live_rows" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limit" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"count" integer NOT NULL,
	"last_request" bigint NOT NULL,
	CONSTRAINT "rate_limit_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"user_id" text NOT NULL,
	CONSTRAINT "session_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "user" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "verification" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_outbox" ADD CONSTRAINT "push_outbox_vendor_id_token_id_push_devices_vendor_id_token_id_fk" FOREIGN KEY ("vendor_id","token_id") REFERENCES "public"."push_devices"("vendor_id","token_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_outbox" ADD CONSTRAINT "push_outbox_vendor_id_notice_id_notices_vendor_id_id_fk" FOREIGN KEY ("vendor_id","notice_id") REFERENCES "public"."notices"("vendor_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "members_user_id" ON "members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mutation_results_age" ON "mutation_results" USING btree ("vendor_id","server_at");--> statement-breakpoint
CREATE INDEX "notices_age" ON "notices" USING btree ("vendor_id","created_at");--> statement-breakpoint
CREATE INDEX "push_outbox_next" ON "push_outbox" USING btree ("vendor_id","next_at");--> statement-breakpoint
CREATE INDEX "records_revision" ON "records" USING btree ("vendor_id","revision");--> statement-breakpoint
CREATE INDEX "records_first_load" ON "records" USING btree ("vendor_id","priority","kind","id") WHERE not "records"."deleted";--> statement-breakpoint
CREATE UNIQUE INDEX "records_barcode" ON "records" USING btree ("vendor_id",("body" ->> 'barcode')) WHERE "records"."kind" = 'containers' and not "records"."deleted";--> statement-breakpoint
CREATE INDEX "records_tombstones" ON "records" USING btree ("vendor_id","deleted_at") WHERE "records"."deleted";--> statement-breakpoint
CREATE UNIQUE INDEX "sync_clients_one_owner" ON "sync_clients" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "account_user_id" ON "account" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_user_id" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "verification_identifier" ON "verification" USING btree ("identifier");