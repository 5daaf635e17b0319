-- An order in test mode checks the keys of payments three times. One call does both statements.
CREATE FUNCTION payment_keys_changed(lock_key bigint, opened_version integer, are_test boolean)
RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(lock_key);
  -- A statement of its own sees what was committed while the lock was waited for.
  RETURN opened_version <> coalesce((SELECT version FROM connections WHERE name = 'payments'), 0)
    OR (are_test AND EXISTS (SELECT FROM live_payments));
END $$;
