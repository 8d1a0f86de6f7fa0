-- Where the last order to a phone number went (`delivered-to.ts`): by its last seven digits, which each number has.
CREATE INDEX sales_order_delivery_phone ON sales_order (right(regexp_replace(delivery ->> 'phone', '[^0-9]', '', 'g'), 7))
  WHERE delivery ->> 'phone' <> '';
