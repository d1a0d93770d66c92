CREATE SCHEMA "keyring";
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_documents" (
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"payload" jsonb NOT NULL,
	"grant_id" text,
	"uid" text,
	"expires_at" timestamp with time zone,
	CONSTRAINT "sandbox_documents_kind_id_pk" PRIMARY KEY("kind","id")
);
--> statement-breakpoint
CREATE TABLE "journal_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"content" "bytea" NOT NULL,
	"time_of_day" text NOT NULL,
	"target_slide_id" uuid,
	"guidance" "bytea" NOT NULL,
	"written_by" text,
	"memory" "bytea",
	"meditation_script" "bytea",
	"meditation_written_by" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "weekly_reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"ends_on" date NOT NULL,
	"content" "bytea",
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "weekly_reviews_userId_endsOn_unique" UNIQUE("user_id","ends_on")
);
--> statement-breakpoint
CREATE TABLE "blob_removals" (
	"prefix" text PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"again_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"job_type" text NOT NULL,
	"resource_id" uuid NOT NULL,
	"status" text NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"error" text,
	"pace" double precision NOT NULL,
	"voice" text,
	"charge_id" uuid,
	"attempts" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"track_attempt" integer,
	"run_at" timestamp with time zone NOT NULL,
	"claim" uuid,
	"lease_until" timestamp with time zone,
	"claimed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "track_segments" (
	"job_id" uuid NOT NULL,
	"start_byte" integer NOT NULL,
	"end_byte" integer NOT NULL,
	"attempt" integer NOT NULL,
	CONSTRAINT "track_segments_job_id_start_byte_pk" PRIMARY KEY("job_id","start_byte")
);
--> statement-breakpoint
CREATE TABLE "tracks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"slide_id" uuid,
	"entry_id" uuid,
	"blob_key" text NOT NULL,
	"bytes" integer NOT NULL,
	"duration_seconds" double precision NOT NULL,
	"pace" double precision NOT NULL,
	"voice" text NOT NULL,
	"details" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tracks_slideId_unique" UNIQUE("slide_id"),
	CONSTRAINT "tracks_entryId_unique" UNIQUE("entry_id")
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
CREATE TABLE "keyring"."application_keys" (
	"purpose" text PRIMARY KEY NOT NULL,
	"wrapped_key" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"actor_id" uuid,
	"actor_pseudonym" text NOT NULL,
	"subject_id" uuid,
	"subject_pseudonym" text NOT NULL,
	"changed" text NOT NULL,
	"from" text NOT NULL,
	"to" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL,
	"sender" "bytea",
	"looks_like_advertising" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"run_at" timestamp with time zone NOT NULL,
	"claim" uuid,
	"lease_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" "bytea" PRIMARY KEY NOT NULL,
	"clear_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_exports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"status" text NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"error" text,
	"bytes" bigint,
	"blob_key" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"run_at" timestamp with time zone NOT NULL,
	"claim" uuid,
	"lease_until" timestamp with time zone,
	"language" text,
	"time_zone" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	CONSTRAINT "account_exports_userId_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "sandbox_payment_deliveries" (
	"event_id" text PRIMARY KEY NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sandbox_payment_objects" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"customer" text,
	"body" jsonb NOT NULL,
	"position" bigserial NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_payment_requests" (
	"key" text PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL,
	"status" integer NOT NULL,
	"answer" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "facts" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identities" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "identities_issuer_subject_pk" PRIMARY KEY("issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "used_sign_in_states" (
	"state_hash" "bytea" PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "target_slides" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"goal_description" "bytea" NOT NULL,
	"script" "bytea" NOT NULL,
	"needs_support" "bytea" NOT NULL,
	"written_by" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "keyring"."user_keys" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"wrapped_key" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"first_name" text,
	"last_name" text,
	"role" text DEFAULT 'user' NOT NULL,
	"subscription_tier" text DEFAULT 'free' NOT NULL,
	"subscription_status" text,
	"stripe_customer_id" text,
	"paid_subscription" jsonb,
	"tier_set_by_admin_at" timestamp with time zone,
	"payment_check_at" timestamp with time zone,
	"focused_slide_id" uuid,
	"time_zone" text,
	"next_time_zone" text,
	"next_time_zone_from" timestamp with time zone,
	"charged_date" date,
	"narration_voice" text,
	"writer_choice" text,
	"agreed_model" text,
	"remembers" boolean DEFAULT true NOT NULL,
	"shares_earlier_since" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "users_stripeCustomerId_unique" UNIQUE("stripe_customer_id")
);
--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_target_slide_id_target_slides_id_fk" FOREIGN KEY ("target_slide_id") REFERENCES "public"."target_slides"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_reviews" ADD CONSTRAINT "weekly_reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_charge_id_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."charges"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "track_segments" ADD CONSTRAINT "track_segments_job_id_unfinished_tracks_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."unfinished_tracks"("job_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tracks" ADD CONSTRAINT "tracks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tracks" ADD CONSTRAINT "tracks_slide_id_target_slides_id_fk" FOREIGN KEY ("slide_id") REFERENCES "public"."target_slides"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tracks" ADD CONSTRAINT "tracks_entry_id_journal_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."journal_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unfinished_tracks" ADD CONSTRAINT "unfinished_tracks_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_subject_id_users_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_exports" ADD CONSTRAINT "account_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_payment_deliveries" ADD CONSTRAINT "sandbox_payment_deliveries_event_id_sandbox_payment_objects_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."sandbox_payment_objects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "target_slides" ADD CONSTRAINT "target_slides_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "keyring"."user_keys" ADD CONSTRAINT "user_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_focused_slide_id_target_slides_id_fk" FOREIGN KEY ("focused_slide_id") REFERENCES "public"."target_slides"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_events_received_at_index" ON "payment_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "sandbox_documents_grant_id_index" ON "sandbox_documents" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "sandbox_documents_kind_uid_index" ON "sandbox_documents" USING btree ("kind","uid");--> statement-breakpoint
CREATE INDEX "sandbox_documents_expires_at_index" ON "sandbox_documents" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "journal_entries_user_id_created_at_id_index" ON "journal_entries" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "journal_entries_target_slide_id_index" ON "journal_entries" USING btree ("target_slide_id");--> statement-breakpoint
CREATE INDEX "weekly_reviews_user_id_created_at_id_index" ON "weekly_reviews" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_one_active_per_resource" ON "jobs" USING btree ("resource_id") WHERE "jobs"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "jobs_user_id_created_at_id_index" ON "jobs" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "jobs_waiting" ON "jobs" USING btree ("run_at") WHERE "jobs"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "jobs_processing" ON "jobs" USING btree ("user_id") WHERE "jobs"."status" = 'processing';--> statement-breakpoint
CREATE INDEX "jobs_user_id_claimed_at_index" ON "jobs" USING btree ("user_id","claimed_at");--> statement-breakpoint
CREATE INDEX "tracks_user_id_index" ON "tracks" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "audit_log_created_at_id_index" ON "audit_log" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_log_actor_id_index" ON "audit_log" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "audit_log_subject_id_index" ON "audit_log" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "contact_messages_created_at_id_index" ON "contact_messages" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "contact_messages_sender_index" ON "contact_messages" USING btree ("sender");--> statement-breakpoint
CREATE INDEX "contact_messages_answered_at_index" ON "contact_messages" USING btree ("answered_at");--> statement-breakpoint
CREATE INDEX "outbox_run_at_index" ON "outbox" USING btree ("run_at");--> statement-breakpoint
CREATE INDEX "rate_limits_clear_at_index" ON "rate_limits" USING btree ("clear_at");--> statement-breakpoint
CREATE INDEX "account_exports_run_at_index" ON "account_exports" USING btree ("run_at");--> statement-breakpoint
CREATE INDEX "account_exports_expires_at_index" ON "account_exports" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sandbox_payment_deliveries_due_at_index" ON "sandbox_payment_deliveries" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "sandbox_payment_objects_kind_customer_position_index" ON "sandbox_payment_objects" USING btree ("kind","customer","position");--> statement-breakpoint
CREATE INDEX "sandbox_payment_requests_created_at_index" ON "sandbox_payment_requests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "charges_user_id_charged_charged_on_index" ON "charges" USING btree ("user_id","charged","charged_on");--> statement-breakpoint
CREATE INDEX "identities_user_id_index" ON "identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user_id_index" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_last_seen_at_index" ON "sessions" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "used_sign_in_states_expires_at_index" ON "used_sign_in_states" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "target_slides_user_id_created_at_id_index" ON "target_slides" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "users_created_at_id_index" ON "users" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "users_email_search" ON "users" USING gin ("email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_payment_check_at_index" ON "users" USING btree ("payment_check_at");