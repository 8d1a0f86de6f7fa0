-- `waiterAccess` and `userAccess` decide from now on where somebody may work. Everybody keeps the places of their role,
-- also those that an administrator has given it.
UPDATE employee SET flags = array_append(flags, 'waiterAccess')
WHERE NOT 'waiterAccess' = ANY (flags)
  AND (role IN ('Admin', 'Manager', 'Waiter', 'Salesman')
       OR role IN (SELECT role FROM role_permission WHERE is_granted AND permission LIKE 'order.%'));

UPDATE employee SET flags = array_append(flags, 'userAccess')
WHERE NOT 'userAccess' = ANY (flags)
  AND (role IN ('Admin', 'Manager', 'Warehouse')
       OR role IN (SELECT role FROM role_permission
                   WHERE is_granted
                     AND permission NOT LIKE 'order.%' AND permission NOT LIKE 'print.%' AND permission NOT LIKE 'display.%'
                     AND permission NOT IN ('menu.read', 'floor.read', 'table.free', 'report.sales', 'staff.unlock',
                                            'settlement.read', 'settlement.settle',
                                            'reservationClients.read', 'reservationClients.write')));
