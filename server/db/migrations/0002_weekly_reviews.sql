CREATE TABLE "weekly_reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"ends_on" date NOT NULL,
	"content" "bytea",
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "weekly_reviews_userId_endsOn_unique" UNIQUE("user_id","ends_on")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "shares_earlier_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "weekly_reviews" ADD CONSTRAINT "weekly_reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "weekly_reviews_user_id_created_at_id_index" ON "weekly_reviews" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);