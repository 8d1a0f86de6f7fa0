-- What is running is asked for in every round of the queue, also when thousands of slips wait behind a dead printer.
CREATE INDEX work_item_running ON work_item (kind, target) WHERE state = 'running';
