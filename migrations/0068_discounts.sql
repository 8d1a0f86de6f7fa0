-- Why the venue gives discounts, what each usually takes off, and up to where a role may give it without an approver.
CREATE TABLE discount (
  id uuid PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  names jsonb NOT NULL,
  is_enabled boolean NOT NULL DEFAULT true,
  reduction text NOT NULL DEFAULT 'percent' CHECK (reduction IN ('percent', 'amount', 'typed')),
  percent_off integer CHECK (percent_off BETWEEN 1 AND 10000),
  amount_off bigint CHECK (amount_off > 0),
  manager_limit integer CHECK (manager_limit BETWEEN 0 AND 10000),
  waiter_limit integer CHECK (waiter_limit BETWEEN 0 AND 10000),
  salesman_limit integer CHECK (salesman_limit BETWEEN 0 AND 10000),
  deleted_at timestamptz
);

-- The reason of an order's discount, by the name that it had then; empty where none was given.
ALTER TABLE sales_order ADD COLUMN discount_reason text NOT NULL DEFAULT '';
