CREATE TABLE "nafath_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" text,
	"id_hash" text NOT NULL,
	"last_four" text NOT NULL,
	"trans_id" text NOT NULL,
	"number" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"code" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"polled_at" timestamp with time zone,
	"consumed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "nafath_links" (
	"user_id" text PRIMARY KEY NOT NULL,
	"id_hash" text NOT NULL,
	"last_four" text NOT NULL,
	"linked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "nafath_links_id_hash_unique" UNIQUE("id_hash")
);
--> statement-breakpoint
CREATE TABLE "sign_ups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"company_name" text NOT NULL,
	"password_hash" text NOT NULL,
	"language" text NOT NULL,
	"token_hash" text NOT NULL,
	"browser_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"chosen" boolean DEFAULT false NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "tries" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "used_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "nafath_attempts" ADD CONSTRAINT "nafath_attempts_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nafath_links" ADD CONSTRAINT "nafath_links_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "nafath_attempts_age" ON "nafath_attempts" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_ups_token" ON "sign_ups" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_ups_one_chosen" ON "sign_ups" USING btree ("email") WHERE "sign_ups"."chosen" and "sign_ups"."used_at" is null;--> statement-breakpoint
CREATE INDEX "sign_ups_email" ON "sign_ups" USING btree ("email","created_at");--> statement-breakpoint
CREATE INDEX "sign_ups_age" ON "sign_ups" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "tries_age" ON "tries" USING btree ("until");--> statement-breakpoint
CREATE INDEX "used_links_age" ON "used_links" USING btree ("used_at");