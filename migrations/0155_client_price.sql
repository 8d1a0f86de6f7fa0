-- Whether the price comes from the list of the line's client alone, lowered by a happy hour or not: it stays with that client.
ALTER TABLE order_line ADD COLUMN is_client_price boolean NOT NULL DEFAULT false;
UPDATE order_line SET is_client_price = true WHERE priced_for IS NOT NULL AND price_source = 'priceList';
