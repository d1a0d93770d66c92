CREATE TABLE "track_segments" (
	"job_id" uuid NOT NULL,
	"start_byte" integer NOT NULL,
	"end_byte" integer NOT NULL,
	"attempt" integer NOT NULL,
	CONSTRAINT "track_segments_job_id_start_byte_pk" PRIMARY KEY("job_id","start_byte")
);
--> statement-breakpoint
CREATE TABLE "unfinished_tracks" (
	"job_id" uuid PRIMARY KEY NOT NULL,
	"plan" "bytea" NOT NULL,
	"duration_seconds" double precision NOT NULL,
	"bytes" integer NOT NULL,
	"header_bytes" integer NOT NULL,
	"made_bytes" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "track_attempt" integer;--> statement-breakpoint
ALTER TABLE "track_segments" ADD CONSTRAINT "track_segments_job_id_unfinished_tracks_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."unfinished_tracks"("job_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unfinished_tracks" ADD CONSTRAINT "unfinished_tracks_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;