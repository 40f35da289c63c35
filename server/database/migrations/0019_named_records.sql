-- In one statement: each of the columns would have the whole table written anew.
DROP INDEX "records_barcode";--> statement-breakpoint
ALTER TABLE "records" ADD COLUMN "deleted_by" uuid,
  ADD COLUMN "driver_id" text GENERATED ALWAYS AS (body ->> 'driverId') STORED,
  ADD COLUMN "container_id" text GENERATED ALWAYS AS (coalesce(body ->> 'containerId', body #>> '{container,id}')) STORED,
  ADD COLUMN "zone_id" text GENERATED ALWAYS AS (body ->> 'zoneId') STORED,
  ADD COLUMN "barcode" text GENERATED ALWAYS AS (case when kind = 'containers' then body ->> 'barcode' end) STORED;--> statement-breakpoint
CREATE INDEX "records_driver" ON "records" USING btree ("vendor_id","kind","driver_id") WHERE "records"."driver_id" is not null;--> statement-breakpoint
CREATE INDEX "records_container" ON "records" USING btree ("vendor_id","kind","container_id") WHERE "records"."container_id" is not null;--> statement-breakpoint
CREATE INDEX "records_zone" ON "records" USING btree ("vendor_id","kind","zone_id") WHERE "records"."zone_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "records_barcode" ON "records" USING btree ("vendor_id","barcode") WHERE "records"."barcode" is not null;
