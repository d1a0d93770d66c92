CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"received_at" timestamp with time zone NOT NULL
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
ALTER TABLE "users" ADD COLUMN "paid_subscription" jsonb;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "payment_check_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sandbox_payment_deliveries" ADD CONSTRAINT "sandbox_payment_deliveries_event_id_sandbox_payment_objects_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."sandbox_payment_objects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_events_received_at_index" ON "payment_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "sandbox_payment_deliveries_due_at_index" ON "sandbox_payment_deliveries" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "sandbox_payment_objects_kind_customer_position_index" ON "sandbox_payment_objects" USING btree ("kind","customer","position");--> statement-breakpoint
CREATE INDEX "sandbox_payment_requests_created_at_index" ON "sandbox_payment_requests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "users_payment_check_at_index" ON "users" USING btree ("payment_check_at");