CREATE TABLE "blob_removals" (
	"prefix" text PRIMARY KEY NOT NULL,
	"noted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tracks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"slide_id" uuid,
	"blob_key" text NOT NULL,
	"bytes" integer NOT NULL,
	"duration_seconds" double precision NOT NULL,
	"pace" double precision NOT NULL,
	"voice" text NOT NULL,
	"details" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tracks_slideId_unique" UNIQUE("slide_id")
);
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "narration_voice" text;--> statement-breakpoint
ALTER TABLE "tracks" ADD CONSTRAINT "tracks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tracks" ADD CONSTRAINT "tracks_slide_id_target_slides_id_fk" FOREIGN KEY ("slide_id") REFERENCES "public"."target_slides"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tracks_user_id_index" ON "tracks" USING btree ("user_id");