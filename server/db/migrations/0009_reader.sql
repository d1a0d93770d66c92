ALTER TABLE "account_exports" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "account_exports" ADD COLUMN "time_zone" text;