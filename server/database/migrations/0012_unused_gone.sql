DROP TABLE "rate_limit";--> statement-breakpoint
DROP INDEX "contact_messages_sender";--> statement-breakpoint
ALTER TABLE "contact_messages" DROP COLUMN "sender_hash";