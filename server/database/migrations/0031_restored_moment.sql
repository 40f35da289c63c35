ALTER TABLE "instance" ALTER COLUMN "since" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "instance" ALTER COLUMN "since" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "instance" ADD COLUMN "lineage" text;--> statement-breakpoint
-- Of the beginning, or of a loss that is not told from it.
UPDATE instance SET since = NULL;
