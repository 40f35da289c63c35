CREATE TABLE "file_pieces" (
	"vendor_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"first" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "file_pieces_vendor_id_sha256_first_pk" PRIMARY KEY("vendor_id","sha256","first")
);
--> statement-breakpoint
CREATE TABLE "files" (
	"vendor_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"stored_sha256" text NOT NULL,
	"stored_size" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "files_vendor_id_sha256_pk" PRIMARY KEY("vendor_id","sha256")
);
--> statement-breakpoint
CREATE TABLE "mutation_failures" (
	"vendor_id" uuid NOT NULL,
	"mutation_id" uuid NOT NULL,
	"attempts" integer DEFAULT 1 NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mutation_failures_vendor_id_mutation_id_pk" PRIMARY KEY("vendor_id","mutation_id")
);
--> statement-breakpoint
CREATE TABLE "parked_mutations" (
	"vendor_id" uuid NOT NULL,
	"mutation_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"version" integer NOT NULL,
	"args" text NOT NULL,
	"client_at" text NOT NULL,
	"parked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"why" text NOT NULL,
	"token_hash" text,
	CONSTRAINT "parked_mutations_vendor_id_mutation_id_pk" PRIMARY KEY("vendor_id","mutation_id")
);
--> statement-breakpoint
CREATE TABLE "revoked_sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"vendor_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"revoked_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "file_pieces_age" ON "file_pieces" USING btree ("vendor_id","created_at");--> statement-breakpoint
CREATE INDEX "parked_mutations_age" ON "parked_mutations" USING btree ("vendor_id","parked_at");--> statement-breakpoint
CREATE INDEX "revoked_sessions_age" ON "revoked_sessions" USING btree ("revoked_at");