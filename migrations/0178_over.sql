-- When somebody said that a paid order is over: its guests left the table, or it was fetched or brought. Nothing of it is to be brought
-- then; and tills list for a while what was handed out.
ALTER TABLE sales_order ADD COLUMN over_at timestamptz;
CREATE INDEX sales_order_handed_out ON sales_order (over_at) WHERE over_at IS NOT NULL AND type IN ('takeAway', 'delivery');
