ALTER TABLE "blob_removals" ADD COLUMN "again_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "sender" "bytea";--> statement-breakpoint
ALTER TABLE "account_exports" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "contact_messages_sender_index" ON "contact_messages" USING btree ("sender");--> statement-breakpoint
CREATE INDEX "contact_messages_answered_at_index" ON "contact_messages" USING btree ("answered_at");