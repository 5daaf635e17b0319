CREATE TABLE "erased_users" (
	"user_id" text PRIMARY KEY NOT NULL,
	"erased_at" timestamp (3) with time zone NOT NULL
);
