CREATE INDEX "records_open_bookings" ON "records" USING btree ("vendor_id") WHERE "records"."kind" = 'bookings' and not "records"."deleted" and ("records"."body" ->> 'status') in ('accepted', 'assigned', 'out_for_delivery', 'on_site');--> statement-breakpoint
CREATE INDEX "records_waiting_bookings" ON "records" USING btree ("vendor_id",("body" ->> 'answerDueAt')) WHERE "records"."kind" = 'bookings' and not "records"."deleted" and ("records"."body" ->> 'status') = 'new';--> statement-breakpoint
-- Expiry asks over all vendors. It may read their bookings in the function below and nowhere else; the role of requests stays bound to its
-- own vendor whatever it sets.
CREATE POLICY swept ON records FOR SELECT
  USING (current_user <> 'app_user' AND current_setting('app.sweep', true) = 'bookings');
--> statement-breakpoint
-- Vendors with a booking that was to be answered before a moment, in pages by id.
CREATE FUNCTION vendors_with_unanswered_bookings(due text, behind uuid, most integer) RETURNS SETOF uuid LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('app.sweep', 'bookings', true);
  RETURN QUERY SELECT DISTINCT vendor_id FROM records
    WHERE kind = 'bookings' AND NOT deleted AND (body ->> 'status') = 'new' AND (body ->> 'answerDueAt') < due AND vendor_id > behind
    ORDER BY vendor_id LIMIT most;
  PERFORM set_config('app.sweep', '', true);
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION vendors_with_unanswered_bookings(text, uuid, integer) FROM PUBLIC;
