-- The slip of a refund is found by the refund: two that were made at once have the same instant.
ALTER TABLE print_job ADD COLUMN refund_id uuid REFERENCES refund (id);
UPDATE print_job SET refund_id = r.id FROM refund r
WHERE print_job.kind = 'refund' AND print_job.copy = 0 AND print_job.order_id = r.order_id AND print_job.created_at = r.made_at;

-- Guests and children are known again by their number, however its digits were grouped.
CREATE INDEX reservation_client_digits ON reservation_client (regexp_replace(phone, '[^0-9]', '', 'g'))
  WHERE deleted_at IS NULL;
CREATE INDEX service_client_digits ON service_client (right(regexp_replace(phone, '[^0-9]', '', 'g'), 8))
  WHERE deleted_at IS NULL;
