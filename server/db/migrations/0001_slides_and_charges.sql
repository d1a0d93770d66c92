CREATE TABLE "charges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"charged" text NOT NULL,
	"charged_on" date NOT NULL,
	"reserved_until" timestamp with time zone,
	"cost" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "target_slides" ADD COLUMN "theme" "bytea" NOT NULL;--> statement-breakpoint
ALTER TABLE "target_slides" ADD COLUMN "written_by" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "next_time_zone" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "next_time_zone_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "charged_date" date;--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "charges_user_id_charged_charged_on_index" ON "charges" USING btree ("user_id","charged","charged_on");