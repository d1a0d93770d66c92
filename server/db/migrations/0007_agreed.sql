ALTER TABLE "journal_entries" ADD COLUMN "meditation_written_by" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "agreed_model" text;