CREATE TABLE "journal_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"content" "bytea" NOT NULL,
	"time_of_day" text NOT NULL,
	"target_slide_id" uuid,
	"guidance" "bytea" NOT NULL,
	"written_by" text,
	"meditation_script" "bytea",
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tracks" ADD COLUMN "entry_id" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "writer_choice" text;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_target_slide_id_target_slides_id_fk" FOREIGN KEY ("target_slide_id") REFERENCES "public"."target_slides"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "journal_entries_user_id_created_at_id_index" ON "journal_entries" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "journal_entries_target_slide_id_index" ON "journal_entries" USING btree ("target_slide_id");--> statement-breakpoint
ALTER TABLE "tracks" ADD CONSTRAINT "tracks_entry_id_journal_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."journal_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tracks" ADD CONSTRAINT "tracks_entryId_unique" UNIQUE("entry_id");